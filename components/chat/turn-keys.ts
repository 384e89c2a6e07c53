import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import type { Item } from '@/lib/client/conversation/conversation'
import { pathOf } from '@/lib/client/conversation/tree'
import { stepBranch } from '@/lib/client/step-branch'
import './turn-keys.css'

/** Moves the focus to the next or the previous turn; from outside of the turns to the one that is read. */
export function moveTurn(by: 1 | -1): void {
  const turns = turnsOfPage()
  const focused = turns.findIndex((turn) => turn.contains(document.activeElement))
  focusTurn(turns, focused === -1 ? readTurn(turns) : Math.min(turns.length - 1, Math.max(0, focused + by)))
}

/** Asks the question of the focused turn, else of the last one, again. */
export function regenerateTurn(): void {
  const turn = currentTurn()
  const { question, answer } = itemsOf(turn) ?? {}
  const item = answer ?? question
  if (!turn || !item) return
  // The keys that may follow are meant for this turn.
  if (document.activeElement === document.body) focusTurn(turnsOfPage(), turnsOfPage().indexOf(turn))
  useChat.getState().regenerate(item.id)
}

/** Shows another answer, or where the question has the focus or there is one answer only, another version of the question. */
export function stepTurnBranch(by: 1 | -1): void {
  const turn = currentTurn()
  const { question, answer } = itemsOf(turn) ?? {}
  if (!turn || !question) return
  const place = turnsOfPage().indexOf(turn)
  const isOfQuestion = turn.querySelector('article')?.contains(document.activeElement) && answersOf(turn).length > 0
  const ids = isOfQuestion ? [question.id, answer?.id] : [answer?.id, question.id]
  if (!ids.some((id) => id !== undefined && stepBranch(id, by))) return
  // What had the focus may be gone with the old branch.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusTurn(turnsOfPage(), place)
  })
}

/** Opens or folds all reasoning of the focused turn, else of the last one. */
export function toggleTurnReasoning(): void {
  const toggles = [...(currentTurn()?.querySelectorAll<HTMLElement>(REASONING_TOGGLE) ?? [])]
  const isOpening = toggles.some((toggle) => toggle.getAttribute('aria-expanded') === 'false')
  for (const toggle of toggles) if (toggle.getAttribute('aria-expanded') === String(!isOpening)) toggle.click()
}

/** Presses the button of the focused turn's answer, else of the last one's, which says how that went. */
export function copyTurn(): void {
  currentTurn()?.querySelector<HTMLElement>('[data-copy-answer] button')?.click()
}

const REASONING_TOGGLE = 'button[aria-expanded]:has(.lucide-brain)'

function turnsOfPage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="log"] [data-turn]')]
}

function currentTurn(): HTMLElement | undefined {
  const turns = turnsOfPage()
  return turns.find((turn) => turn.contains(document.activeElement)) ?? turns.at(-1)
}

/** The first of which something can be seen. */
function readTurn(turns: readonly HTMLElement[]): number {
  const top = document.querySelector('[role="log"]')?.getBoundingClientRect().top ?? 0
  const first = turns.findIndex((turn) => turn.getBoundingClientRect().bottom > top + SEEN_PX)
  return first === -1 ? turns.length - 1 : first
}

const SEEN_PX = 48

function focusTurn(turns: readonly HTMLElement[], index: number): void {
  const turn = turns[index]
  const article = turn && (answersOf(turn).at(-1) ?? turn.querySelector<HTMLElement>('article'))
  if (!turn || !article) return
  article.tabIndex = -1
  article.focus({ preventScroll: true })
  turn.scrollIntoView({ block: 'start' })
}

function answersOf(turn: HTMLElement): HTMLElement[] {
  return [...turn.querySelectorAll<HTMLElement>('article[data-run-id]')]
}

function itemsOf(turn: HTMLElement | undefined): { question: Item; answer: Item | undefined } | undefined {
  const path = pathOf(shownConversation(useChat.getState()))
  const place = path.findIndex(({ id }) => id === turn?.dataset.turn)
  const question = path[place]
  const next = path[place + 1]
  return question && { question, answer: next?.kind === 'answer' ? next : undefined }
}
