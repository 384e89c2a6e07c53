/** How a run lies in Redis: a stream of entries, each a batch of events in the order of `seq`. */
export type Entry = {
  /** Of its first event. */
  seq: number
  /** The server that holds the run. */
  owner: string
  /** Encoded events, without what separates them. */
  blocks: string[]
}

export const streamKey = (runId: string) => `deltascope:run:${runId}`
/** Each server hears its own channel for as long as it lives. */
export const serverChannel = (server: string) => `deltascope:server:${server}`

/** An entry's id tells its place, so that any event is found by its `seq`, and none can be written twice. */
export const entryId = (seq: number) => `${seq + 1}-0`

/** The fields of an entry; `text` is one or more encoded events. */
export const entryFields = (owner: string, text: Buffer) => ({ owner, text })

export function readEntry({ id, message }: { id: string; message: Record<string, string> }): Entry {
  return { seq: Number.parseInt(id, 10) - 1, owner: message.owner ?? '', blocks: splitBlocks(message.text ?? '') }
}

/** The event that ends every run. */
export function isEnd(block: string | undefined): boolean {
  return block?.includes('\nevent: end\n') ?? false
}

/** JSON holds no line breaks, so an empty line is always between two events. */
function splitBlocks(text: string): string[] {
  return text.split('\n\n').filter((block) => block !== '')
}
