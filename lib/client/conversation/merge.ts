import type { Answer, Conversation, Item, QueuedMessage, Step, StoredRun } from './conversation'
import { isInterrupted } from './interrupted'

/**
 * One conversation of two that were made from the same state by two tabs. Nothing that either added is lost: trees are
 * united, of two states of a run the newer one counts, and an item that one removed comes back where the other has
 * added something below it. Of what has one value, such as the title, mine wins where I changed it.
 * `base` is the state that mine was made from; without it, whoever asked or was answered last counts as the only one
 * who changed anything.
 */
export function mergeConversations(
  base: Conversation | undefined,
  mine: Conversation,
  theirs: Conversation,
): Conversation {
  const before = base ?? (mine.updatedAt < theirs.updatedAt ? mine : theirs)
  const titled = mine.title !== before.title || mine.isTitleOwn !== before.isTitleOwn ? mine : theirs
  const merged = mergeItems(before, mine, theirs)
  return {
    ...theirs,
    ...merged,
    ...mergeQueue(base?.queue, mine, theirs, merged),
    title: titled.title,
    isTitleOwn: titled.isTitleOwn,
    updatedAt: (mine.updatedAt > theirs.updatedAt ? mine : theirs).updatedAt,
    isPinned: mine.isPinned === before.isPinned ? theirs.isPinned : mine.isPinned,
    draft: mine.draft === before.draft ? theirs.draft : mine.draft,
    chosen: mergeChosen(before.chosen, mine.chosen, theirs.chosen),
    settings: mergeSettings(before.settings, mine.settings, theirs.settings),
  }
}

/** What one took out is gone, and so is what one has asked; without a base nothing was taken out. */
function mergeQueue(
  before: readonly QueuedMessage[] = [],
  { queue: mine = [] }: Conversation,
  { queue: theirs = [] }: Conversation,
  { items, removals }: Pick<Conversation, 'items' | 'removals'>,
): Pick<Conversation, 'queue'> {
  const isIn = ({ id }: QueuedMessage, queue: readonly QueuedMessage[]) => queue.some((message) => message.id === id)
  const united = [...theirs, ...mine.filter((message) => !isIn(message, theirs))]
  const queue = united.filter((message) => {
    const isAsked = Object.hasOwn({ ...items, ...removals }, message.id)
    return !isAsked && ((isIn(message, mine) && isIn(message, theirs)) || !isIn(message, before))
  })
  return united.length > 0 ? { queue } : {}
}

function mergeChosen(before: Chosen, mine: Chosen, theirs: Chosen): Chosen {
  const keys = Object.keys({ ...mine, ...theirs })
  return Object.fromEntries(
    keys.flatMap((key) => {
      const child = mine[key] === before[key] ? theirs[key] : mine[key]
      return child === undefined ? [] : [[key, child]]
    }),
  )
}

function mergeSettings(before: Settings, mine: Settings, theirs: Settings): Settings {
  const pick = <Key extends keyof Settings>(key: Key) => (mine[key] === before[key] ? theirs : mine)[key]
  const fallbacks = pick('fallbacks')
  return {
    target: pick('target'),
    system: pick('system'),
    parameters: pick('parameters'),
    tools: pick('tools'),
    approvals: pick('approvals'),
    ...(fallbacks && { fallbacks }),
  }
}

type Chosen = Conversation['chosen']
type Settings = Conversation['settings']

function mergeItems(
  before: Conversation,
  mine: Conversation,
  theirs: Conversation,
): Pick<Conversation, 'items' | 'removals'> {
  const known = { ...mine.items, ...theirs.items }
  const removals: Record<string, number> = { ...mine.removals }
  for (const [id, count] of Object.entries(theirs.removals)) removals[id] = Math.max(count, removals[id] ?? 0)
  const isGone = (id: string) => (removals[id] ?? 0) % 2 === 1

  for (const item of Object.values(known)) {
    if (isGone(item.id)) continue
    for (let { parentId } = item; parentId !== null && isGone(parentId); parentId = known[parentId]?.parentId ?? null)
      removals[parentId] = (removals[parentId] ?? 0) + 1
  }
  const kept = Object.keys(known).filter((id) => !isGone(id))
  const items = Object.fromEntries(
    kept.flatMap((id) => {
      const merged = mergeItem(before.items[id], mine.items[id], theirs.items[id])
      return merged ? [[id, merged]] : []
    }),
  )
  return { items, removals }
}

function mergeItem(before: Item | undefined, mine: Item | undefined, theirs: Item | undefined): Item | undefined {
  if (!mine || !theirs) return mine ?? theirs
  // An unchanged object of theirs need not be written again.
  if (mine === before || mine.kind === 'question' || theirs.kind === 'question') return theirs
  return mergeAnswers(before?.kind === 'answer' ? before : undefined, mine, theirs)
}

function mergeAnswers(before: Answer | undefined, mine: Answer, theirs: Answer): Answer {
  const [longer, other] = theirs.steps.length > mine.steps.length ? [theirs, mine] : [mine, theirs]
  const isIn = ({ run }: Step, { steps }: Answer) => steps.some((step) => step.run.id === run.id)
  const steps = longer.steps.map((step) => {
    const twin = other.steps.find(({ run }) => run.id === step.run.id)
    return twin ? mergeSteps(step, twin) : step
  })
  return {
    ...theirs,
    steps: [...steps, ...other.steps.filter((step) => !isIn(step, longer))],
    isIncluded: mine.isIncluded === before?.isIncluded ? theirs.isIncluded : mine.isIncluded,
  }
}

function mergeSteps(step: Step, twin: Step): Step {
  const missing = twin.results.filter(({ callId }) => !step.results.some((result) => result.callId === callId))
  return { ...step, run: newerRun(step.run, twin.run), results: [...step.results, ...missing] }
}

/** One that ended by itself is final. That a page was closed is only believed while nobody knows more. */
function newerRun(left: StoredRun, right: StoredRun): StoredRun {
  const isFinal = (run: StoredRun) => run.isOver && !isInterrupted(run)
  if (isFinal(left) !== isFinal(right)) return isFinal(left) ? left : right
  if (left.events !== right.events) return left.events > right.events ? left : right
  return right.isOver && !left.isOver ? right : left
}
