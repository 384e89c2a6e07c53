import { plural } from '../plural'

const tag = 'en-US'
const chats = (count: number) => plural(tag, count, { one: 'chat', other: 'chats' })
const things = (noun: string) => (count: number, shown: string) =>
  `${shown} ${plural(tag, count, { one: noun, other: `${noun}s` })}`

/** Sidebar, search, the list of chats, their files, and what is attached to a message. */
export const shell = {
  chats: 'Chats',
  newChat: 'New chat',
  newTemporaryChat: 'New temporary chat',
  closeSidebar: 'Close sidebar',
  drop: 'Drop to import chats',
  importChats: 'Import chats',
  files: 'Files with chats',
  exportAll: 'Export all chats',
  search: {
    label: 'Search chats',
    placeholder: 'Search',
    searching: 'Searching…',
    nothing: 'Nothing found',
    found: (count: number, shown: string) => `Found in ${shown} ${chats(count)}`,
  },
  list: {
    empty: 'Chats that you start are kept here, in this browser only.',
    /** Read aloud after the title. */
    isAnswering: ', answering',
    groups: { pinned: 'Pinned', today: 'Today', yesterday: 'Yesterday', week: 'Last 7 days', month: 'Last 30 days' },
  },
  menu: {
    label: (title: string) => `Actions for ${title}`,
    rename: 'Rename',
    pin: 'Pin',
    unpin: 'Unpin',
    delete: 'Delete',
    exportChat: 'Export this chat',
    exportMarkdown: 'Export as Markdown',
    exportJson: 'Export as JSON, with events',
  },
  deleted: (title: string) => `Deleted “${title}”`,
  missing: {
    windowTitle: 'No such chat',
    heading: 'No such chat in this browser',
    about:
      'It was deleted, or it is kept in another browser: chats never leave the one they were made in, unless you export them.',
    cannotBeShown: 'This chat cannot be shown',
    action: 'Start a new chat',
  },
  temporary: { name: 'Temporary chat.', about: 'It is not stored, and gone when you leave it.' },
  problems: {
    unknown: 'That did not work.',
    damaged: (count: number, shown: string) =>
      `${shown} ${chats(count)} cannot be read and ${plural(tag, count, { one: 'is', other: 'are' })} not in the list. The others are not affected.`,
    notExported: (count: number, shown: string) =>
      `${shown} ${chats(count)} could not be read and ${plural(tag, count, { one: 'is', other: 'are' })} not in the file`,
    pageClosed: 'The page was closed while this answer was streaming.',
    storage: {
      full: 'The browser’s storage is full, so this chat is not saved. Delete chats or recordings, or export this one to keep it as a file.',
      newer:
        'A newer Deltascope has used this browser’s storage. Reload the page; until then export the chats that you want to keep.',
      blocked:
        'Another tab holds the browser’s storage with an older Deltascope. Close or reload that tab, then try again.',
      unavailable:
        'The browser’s storage cannot be used: it may be blocked, or this is a private window. Chats stay until you close the page; export those that you want to keep.',
      corrupt: 'This chat cannot be read from the browser’s storage. The others are not affected.',
      deleted: 'This chat was deleted in another tab.',
    },
  },
  import: {
    isDone: 'Import finished',
    isWorking: 'Importing chats',
    reading: (name: string) => `Reading ${name}…`,
    progress: (name: string, done: string, total: string) => `${name}: ${done} of ${total}`,
    imported: (count: number, shown: string) => `${shown} ${chats(count)} imported`,
    /** Follows what was imported. */
    duplicates: (_count: number, shown: string) => `, ${shown} here already`,
    leftOutLabel: 'Left out:',
    leftOut: {
      approvals: 'Which tools may run without asking',
      image: things('image'),
      recording: things('recording'),
      video: things('video'),
      content: things('content'),
      file: things('file'),
      hiddenMessage: things('hidden or empty message'),
      unconnectedMessage: things('unconnected message'),
      emptyConversation: things('empty conversation'),
    },
    /** They stand in a message, in place of what the file does not have. */
    marks: {
      image: '[Image not in the export]',
      recording: '[Recording not in the export]',
      video: '[Video not in the export]',
      content: '[Content not in the export]',
      file: (name: string) => `[File: ${name}]`,
      toolResult: (tool: string) => `Result of ${tool}:`,
    },
    problems: {
      unreadable: 'The file cannot be read.',
      zip: 'This is a zip archive. Unpack it and choose the conversations.json that is in it.',
      tooLarge: 'The file is too large: at most 250 million characters can be read.',
      empty: 'The file is empty.',
      tooDeep: (levels: string) => `The file is nested deeper than ${levels} levels.`,
      noJson: 'The file is not JSON, or it is cut off.',
      unknown: 'This is neither a Deltascope export nor the conversations.json of a ChatGPT export.',
      newer: (version: string, known: string) =>
        `The file has format version ${version}, made by a newer Deltascope; this one reads version ${known}.`,
    },
  },
  attachments: {
    limits: (files: string, size: string) =>
      `Up to ${files} files: images, made smaller where they are large, and text up to ${size} each`,
    unnamed: 'The image',
    tooMany: (_count: number, most: string, leftOut: string) =>
      `Only ${most} files can go with a message; ${leftOut} left out.`,
    tooMuch: (name: string, size: string) => `${name} is too much: all files of a message may have ${size}.`,
    notTaken: (name: string, why: string) => `${name}: ${why}`,
    noImages: (model: string) => `${model} takes no images.`,
    thisModel: 'this model',
    wrongKind: (name: string) => `${name} is neither an image nor text.`,
    tooLarge: (name: string, size: string) => `${name} is too large: a text file may have ${size}.`,
    empty: (name: string) => `${name} is empty.`,
    noText: (name: string) => `${name} is no UTF-8 text.`,
    noImage: (name: string) => `${name} cannot be read as an image.`,
    notSmallEnough: (name: string) => `${name} could not be made small enough.`,
  },
  /** A chat as a Markdown file. */
  document: {
    you: 'You',
    answer: (model: string, provider: string) => `${model} via ${provider}`,
    file: (name: string) => `File ${name}:`,
    image: (name: string) => `Image: ${name}`,
    reasoning: 'Reasoning',
    toolCall: (name: string) => `Tool call ${name}:`,
    noResult: 'No result.',
    results: { result: 'Result', byUser: 'Result given by you', denied: 'Denied by you', error: 'Error' },
    after: (result: string, duration: string) => `${result} after ${duration}`,
    sources: 'Sources:',
    endings: {
      length: 'The answer reached its maximum length.',
      content_filter: 'The provider’s content filter ended the answer.',
      stopped: 'Stopped by you.',
      cancelled: 'Cancelled.',
      incomplete: 'The answer is incomplete.',
      error: 'The run failed.',
    },
    firstToken: (duration: string) => `TTFT ${duration}`,
    firstAnswer: (duration: string) => `first answer ${duration}`,
    speeds: { tokens: (speed: string) => `${speed} tok/s`, chars: (speed: string) => `${speed} chars/s` },
    chunks: things('chunk'),
    tokens: (shown: string) => `${shown} tok`,
    noTokens: 'tokens not reported',
  },
}
