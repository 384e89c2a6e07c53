import { type JsonObject, objectAt, textAt } from './json'

export type SpanKind = 'text' | 'refusal' | 'reasoning'

/** A run of text inside an output item; it opens with its first text and is filled from its copy when no delta came. */
export type Span = { kind: SpanKind; part: number | undefined; isFilled: boolean }

/** An entry of the answer's output list. */
export type Item = {
  type: string
  /** Part of a tool call or a server tool. */
  part: number | undefined
  hasArguments: boolean
  /** Arguments that came before the call's name. */
  heldArguments: string
  /** Two summaries came under one index, so that the list at the end counts otherwise. */
  hasRestarted: boolean
  spans: Map<string, Span>
  /** The reasoning part that was opened last. */
  reasoning: number | undefined
  isDone: boolean
}

/** The items of one answer, found by what an event says of its place. */
export type ResponseItems = {
  /** The item that an event is about; a new one of that type where there is none yet. */
  at(event: JsonObject, type: string): Item
  retype(item: Item, type: string): void
  knows(id: string): boolean
  /** Some item was told without its place in the output. */
  readonly hasBare: boolean
}

/** Key of text that names no place in the output at all. */
const BARE = Symbol('bare')

export function createResponseItems(): ResponseItems {
  const items = new Map<unknown, Item>()
  /** By type, as they came; those that are done or of another type by now are taken out when they are met. */
  const open = new Map<string, Item[]>()

  function add(item: Item): Item {
    const list = open.get(item.type)
    if (list) list.push(item)
    else open.set(item.type, [item])
    return item
  }

  function openItem(type: string): Item | undefined {
    const list = open.get(type) ?? []
    for (let last = list.at(-1); last; last = list.at(-1)) {
      if (!last.isDone && last.type === type) return last
      list.pop()
    }
    return undefined
  }

  function bareItem(type: string): Item | undefined {
    const bare = items.get(BARE)
    return bare?.type === type && !bare.isDone ? bare : undefined
  }

  function itemOf(key: unknown, type: string): Item {
    const known = key === BARE ? openItem(type) : (items.get(key) ?? bareItem(type))
    if (known && key === BARE) return known
    const item = known ?? add(createItem(type))
    items.set(key, item)
    return item
  }

  return {
    /**
     * Items go by their place in the output: gateways change item ids from event to event. Where the place is missing the
     * id tells, and where both are missing the item of that type that is not done yet.
     */
    at(event, type) {
      const id = textAt(event.item_id) || textAt(objectAt(event.item).id)
      const item = itemOf(event.output_index ?? (id || BARE), type)
      if (id !== '' && !items.has(id)) items.set(id, item)
      return item
    },
    retype(item, type) {
      if (item.type === type) return
      item.type = type
      add(item)
    },
    knows: (id) => items.has(id),
    get hasBare() {
      return items.has(BARE)
    },
  }
}

function createItem(type: string): Item {
  return {
    type,
    part: undefined,
    hasArguments: false,
    heldArguments: '',
    hasRestarted: false,
    spans: new Map(),
    reasoning: undefined,
    isDone: false,
  }
}
