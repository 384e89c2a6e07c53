import { currentWords } from '@/lib/language/current'
import { isObject } from '@/lib/recording/check'
import { createId } from '../create-id'
import { formatCount } from '../format'
import { createRunView, type PartView } from '../run-view'
import { type ChatGptMessage, type OmittedKind, type Piece, readMessage, timeOf } from './chatgpt-message'
import { type Conversation, createConversation, type Item, NEW_TITLE, ROOT, type StoredRun } from './conversation'
import type { ConversationExport } from './conversation-file'
import { rename, retitle } from './titles'
import { pathTo } from './tree'

/** Whether a JSON value is the conversations.json of a ChatGPT export, or one conversation of it. */
export function isChatGptExport(json: unknown): boolean {
  const first = Array.isArray(json) ? json.find((one) => isObject(one)) : json
  return (isObject(first) && 'mapping' in first) || (Array.isArray(json) && json.length === 0)
}

/**
 * All branches, with what a reader of the chat has seen. Messages of one answer, its tools' among them, become one
 * answer. ChatGPT's ids become ours in a way that gives the same ones each time.
 */
export function parseChatGptExport(json: unknown): { conversations: ConversationExport[]; leftOut: string[] } {
  const words = currentWords().shell.import.leftOut
  const counts = new Map<LeftOut, number>()
  const omit: Omit = (what, count = 1) => count > 0 && counts.set(what, (counts.get(what) ?? 0) + count)
  const conversations = (Array.isArray(json) ? json : [json]).flatMap((value): ConversationExport[] => {
    const conversation = isObject(value) ? readConversation(value, omit) : null
    if (!conversation) omit('emptyConversation')
    return conversation ? [{ conversation, events: {} }] : []
  })
  return { conversations, leftOut: [...counts].map(([what, count]) => words[what](count, formatCount(count))) }
}

type LeftOut = OmittedKind | 'hiddenMessage' | 'unconnectedMessage' | 'emptyConversation'
type Omit = (what: LeftOut, count?: number) => unknown
type Node = { id: string; parent: string | null; message: ChatGptMessage | null; children: Node[] }
/** A way down the tree: the item that what comes next hangs on, and the messages of an answer that has begun. */
type Trail = { node: Node; parentId: string | null; said: Said | null }
/** Latest first: branches share what was said before them. */
type Said = { message: ChatGptMessage; before: Said | null }

function readConversation(value: Record<string, unknown>, omit: Omit): Conversation | null {
  const nodes = readNodes(value.mapping, omit)
  const createdMs = timeOf(value.create_time).time ?? firstTime(nodes) ?? 0
  const ids = new Map<string, string>()
  const items = new Map<string, Item>()

  const ways: Trail[] = rootsOf(nodes).map((node) => ({ node, parentId: null, said: null }))
  const passed = new Set<Node>()
  for (let way = ways.pop(); way; way = ways.pop()) {
    passed.add(way.node)
    ways.push(...descend(way, createdMs, (item) => items.set(item.id, item), ids))
  }
  omit('unconnectedMessage', [...nodes.values()].filter((node) => !passed.has(node) && node.message).length)
  if (items.size === 0) return null

  const id = idOf(value.conversation_id ?? value.id)
  const latest = [...items.values()].reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '')
  const updatedMs = timeOf(value.update_time).time
  const conversation: Conversation = {
    ...createConversation(id, at(createdMs)),
    updatedAt: updatedMs === undefined ? latest : at(updatedMs),
    items: Object.fromEntries(items),
  }
  const chosen = choosePath(conversation, nodes, ids, value.current_node)
  const title = typeof value.title === 'string' ? value.title : ''
  return title.trim() === '' || title === NEW_TITLE
    ? retitle({ ...conversation, chosen })
    : rename({ ...conversation, chosen }, title)
}

function readNodes(mapping: unknown, omit: Omit): Map<string, Node> {
  const nodes = new Map<string, Node>()
  for (const [id, value] of Object.entries(isObject(mapping) ? mapping : {})) {
    if (!isObject(value)) continue
    const message = readMessage(value.message)
    if (isObject(value.message) && !message) omit('hiddenMessage')
    for (const kind of message?.omitted ?? []) omit(kind)
    nodes.set(id, { id, parent: typeof value.parent === 'string' ? value.parent : null, message, children: [] })
  }
  for (const node of nodes.values()) nodes.get(node.parent ?? '')?.children.push(node)
  return nodes
}

function rootsOf(nodes: Map<string, Node>): Node[] {
  return [...nodes.values()].filter(({ parent }) => parent === null || !nodes.has(parent))
}

function firstTime(nodes: Map<string, Node>): number | undefined {
  return [...nodes.values()].map(({ message }) => message?.time).find((time) => time !== undefined)
}

/** Keeps what ends at this node, and tells where to go on. Branches inside an answer become answers of their own. */
function descend(
  { node, parentId, said }: Trail,
  createdMs: number,
  keep: (item: Item) => void,
  ids: Map<string, string>,
): Trail[] {
  const { message } = node
  const id = idOf(node.id)
  if (message?.role === 'user') {
    const createdAt = at(message.time ?? createdMs)
    keep({ kind: 'question', id, parentId, text: joinText(message.pieces), attachments: [], createdAt })
    ids.set(node.id, id)
    return node.children.map((child) => ({ node: child, parentId: id, said: null }))
  }
  const all = message ? { message, before: said } : said
  const going = node.children.filter((child) => child.message?.role !== 'user')
  const asking = node.children.filter((child) => child.message?.role === 'user')
  const isEnd = asking.length > 0 || going.length === 0
  const answerId = isEnd && all ? keepAnswer(id, parentId, inOrder(all), createdMs, keep) : null
  if (answerId) ids.set(node.id, answerId)
  return [
    ...going.map((child) => ({ node: child, parentId, said: all })),
    ...asking.map((child) => ({ node: child, parentId: answerId ?? parentId, said: null })),
  ]
}

function inOrder(said: Said): ChatGptMessage[] {
  const messages: ChatGptMessage[] = []
  for (let one: Said | null = said; one; one = one.before) messages.push(one.message)
  return messages.reverse()
}

/** An answer that nobody asked for gets an empty question. */
function keepAnswer(
  id: string,
  parentId: string | null,
  said: readonly ChatGptMessage[],
  createdMs: number,
  keep: (item: Item) => void,
): string {
  const startedAt = at(said.find(({ time }) => time !== undefined)?.time ?? createdMs)
  const questionId = parentId ?? createId()
  if (parentId === null)
    keep({ kind: 'question', id: questionId, parentId, text: '', attachments: [], createdAt: startedAt })
  const run = storedRun(id, said, startedAt)
  keep({
    kind: 'answer',
    id,
    parentId: questionId,
    steps: [{ run, results: [] }],
    createdAt: startedAt,
    isIncluded: true,
  })
  return id
}

/** Nobody knows when its parts came: it has no cadence, and no events. */
function storedRun(id: string, said: readonly ChatGptMessage[], startedAt: string): StoredRun {
  const model = said.findLast((message) => message.model !== undefined)?.model ?? 'unknown'
  const target = { provider: 'chatgpt', model }
  const isWhole = said.every(({ isFinished }) => isFinished)
  const parts = said
    .flatMap(({ pieces }) => pieces)
    .map(({ kind, text }, part): PartView => ({ part, kind, text, startMs: 0, endMs: 0, chunks: 0, firstChars: 0 }))
  return {
    id,
    target,
    labels: { provider: 'ChatGPT', model, isDemo: false },
    request: target,
    foreignReasoning: 0,
    view: {
      ...createRunView(target.provider, model),
      parts,
      ...(isWhole ? { finish: { reason: 'stop' }, outcome: 'complete' } : { outcome: 'incomplete' }),
    },
    events: 0,
    startedAt,
    isOver: true,
  }
}

/** The branch that was open in ChatGPT. */
function choosePath(
  conversation: Conversation,
  nodes: Map<string, Node>,
  ids: Map<string, string>,
  current: unknown,
): Conversation['chosen'] {
  const passed = new Set<Node>()
  let node = nodes.get(String(current))
  while (node && !ids.has(node.id) && !passed.has(node)) {
    passed.add(node)
    node = nodes.get(node.parent ?? '')
  }
  const path = pathTo(conversation, ids.get(node?.id ?? '') ?? '')
  return Object.fromEntries(path.map((item) => [item.parentId ?? ROOT, item.id]))
}

function joinText(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('\n\n')
}

/** A UUID gives the same id each time, so that a second import finds what the first one kept. */
function idOf(id: unknown): string {
  const digits = String(id).toLowerCase().replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(digits) ? digits.slice(0, 24) : createId()
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
