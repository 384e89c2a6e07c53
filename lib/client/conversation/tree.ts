import { type Conversation, type Item, ROOT } from './conversation'

/** The shown branch, first question first. Items whose parent is missing are on no path. */
export function pathOf(conversation: Conversation): Item[] {
  const path: Item[] = []
  for (let item = shownChild(conversation, null); item; item = shownChild(conversation, item.id)) path.push(item)
  return path
}

/** The way from the first question down to this item, itself included; empty where there is none of this id. */
export function pathTo({ items }: Conversation, id: string): Item[] {
  const path = new Set<Item>()
  for (let item = items[id]; item && !path.has(item); item = items[item.parentId ?? '']) path.add(item)
  return [...path].reverse()
}

/** All that hang on one parent, oldest first: the branches that a picker offers. */
export function childrenOf({ items }: Conversation, parentId: string | null): readonly Item[] {
  const children = indexes.get(items) ?? groupByParent(items)
  indexes.set(items, children)
  return children.get(parentId) ?? []
}

/** Where an item stands among its siblings; `position` counts from 1. */
export function branchOf(conversation: Conversation, id: string): { position: number; ids: readonly string[] } {
  const item = conversation.items[id]
  const ids = item ? childrenOf(conversation, item.parentId).map((sibling) => sibling.id) : []
  return { position: ids.indexOf(id) + 1, ids }
}

type Children = ReadonlyMap<string | null, readonly Item[]>

const indexes = new WeakMap<Conversation['items'], Children>()

function groupByParent(items: Conversation['items']): Children {
  const children = new Map<string | null, Item[]>()
  for (const item of Object.values(items)) {
    const siblings = children.get(item.parentId)
    if (siblings) siblings.push(item)
    else children.set(item.parentId, [item])
  }
  for (const siblings of children.values()) siblings.sort(byAge)
  return children
}

/** Every tab has to find the same order, also where times are equal. */
function byAge(left: Item, right: Item): number {
  return compare(left.createdAt, right.createdAt) || compare(left.id, right.id)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function shownChild(conversation: Conversation, parentId: string | null): Item | undefined {
  const children = childrenOf(conversation, parentId)
  const chosen = conversation.chosen[parentId ?? ROOT]
  return children.find(({ id }) => id === chosen) ?? children.at(-1)
}
