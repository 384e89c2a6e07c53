import { plural } from '../plural'

const tag = 'en-US'

/** The page of recordings, import and export. */
export const recordings = {
  title: 'Recordings',
  opening: 'Opening the recordings…',
  untitled: 'Untitled recording',
  import: 'Import',
  files: 'Files to import',
  drop: 'Drop to import',
  pasted: 'Pasted text',
  reading: (name: string) => `Reading ${name}`,
  imported: (title: string) => `Imported ${title}`,
  search: {
    label: 'Search recordings by title',
    placeholder: 'Search by title',
    found: (found: string, all: string) => `${found} of ${all}`,
    nothing: 'No title has these words.',
  },
  empty: {
    heading: 'No recordings yet',
    about:
      'A recording keeps every event of an answer with the moment it arrived, so that you can replay it, measure it and compare it again without asking a provider. Each comparison is kept here by itself, in this browser only.',
    action: 'Run a comparison',
    beforeCommand:
      'Or import a file: drop it on this page, or paste its text. Deltascope reads its own .jsonl recordings, and what',
    afterCommand: 'prints of a provider’s stream.',
  },
  row: {
    lanes: 'Lanes',
    sources: { compare: 'Compare', chat: 'Chat', capture: 'Capture' },
    runs: (count: number, shown: string) => `${shown} ${plural(tag, count, { one: 'run', other: 'runs' })}`,
    events: (count: number, shown: string) => `${shown} ${plural(tag, count, { one: 'event', other: 'events' })}`,
    endings: {
      complete: (_count: number, shown: string) => `${shown} complete`,
      stopped: (_count: number, shown: string) => `${shown} stopped`,
      incomplete: (_count: number, shown: string) => `${shown} broken off`,
      error: (_count: number, shown: string) => `${shown} failed`,
    },
    betweenEndings: ', ',
  },
  menu: {
    label: (title: string) => `Actions for ${title}`,
    rename: 'Rename',
    exportFile: 'Export recording (JSONL)',
    exportMetrics: 'Export metrics (CSV)',
    delete: 'Delete',
  },
  deleted: { label: 'Deleted recording', before: 'Deleted', forGood: 'Delete for good' },
  dialog: {
    capture: 'Import a capture',
    refused: 'This file was not imported',
    salvage: 'Import what came before',
    save: 'Save as a recording',
    broken: (line: string, count: number, shown: string) =>
      `Line ${line} cannot be read. The ${shown} ${plural(tag, count, { one: 'event', other: 'events' })} before it can be imported.`,
    nothing: 'Nothing in it can be read as a recording.',
  },
  errors: { label: 'Errors by line', line: (line: string) => `Line ${line}` },
  capture: {
    format: 'Wire format',
    findingOut: 'Finding out…',
    choose: 'Choose one',
    reading: 'Reading…',
    frames: 'Frames',
    events: 'Events',
    end: 'End',
    isWhole: 'finished by the provider',
    isNotWhole: 'not reached',
    errors: 'Lines with errors',
    answer: 'Answer',
    noText: 'no text',
    about:
      'A capture says in which order things came, not when. So it can be read and replayed, but its speed is unknown.',
  },
  problems: {
    unreadableFile: 'The file cannot be read.',
    notKept: 'It could not be kept.',
    chats: 'This is a file of chats. Import it in the chat room, with “Import chats” in its sidebar.',
    missing: 'This recording is no longer in this browser.',
    unknown: 'That did not work.',
    brokenLine: (line: string, message: string) =>
      `Line ${line} of this recording cannot be read: ${message} Its file can still be exported.`,
    status: (status: string) => `Deltascope answered with HTTP status ${status}.`,
    unreachable: 'Deltascope cannot be reached. Is it still running?',
    storage: {
      full: 'The browser’s storage is full. Delete recordings, or export this one to keep it as a file.',
      newer:
        'A newer Deltascope has used this browser’s storage. Reload the page; until then export what you want to keep.',
      unavailable:
        'The browser’s storage cannot be used: it may be blocked, or this is a private window. Export what you want to keep.',
    },
  },
}
