import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StreamedText } from '../../components/chat/streamed-text'
import { Markdown } from '../../components/markdown/markdown'
import { writeSample } from './sample'

type Shown = { kind: string; text: string; isStreaming: boolean }
export type Measured = { updates: number; gapsMs: number[]; longTasksMs: number[]; elements: number }

const renderers: Record<string, (shown: Shown) => ReactNode> = {
  markdown: ({ text, isStreaming }) => <Markdown text={text} isStreaming={isStreaming} />,
  text: ({ text }) => <StreamedText text={text} />,
}

const root = document.getElementById('root') ?? document.body
const scroller = document.getElementById('scroller') ?? document.body
let setShown: (shown: Shown) => void = () => undefined

function Page() {
  const [shown, set] = useState<Shown>({ kind: 'none', text: '', isStreaming: true })
  setShown = set
  return renderers[shown.kind]?.(shown)
}
createRoot(root).render(<Page />)

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const watchLongTasks = () => {
  const durations: number[] = []
  const observer = new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  return { durations, observer }
}

const bench = {
  writeSample,
  /** Shows a text, the whole of it or a part that is still growing. */
  show(text: string, isStreaming = false, kind = 'markdown') {
    flushSync(() => setShown({ kind, text, isStreaming }))
  },
  /** Streams `length` characters at `perSecond`, with one update in each frame, and follows the end. */
  async stream(kind: string, length: number, perSecond: number): Promise<Measured> {
    const text = writeSample(length)
    const { durations, observer } = watchLongTasks()
    const gapsMs: number[] = []
    let changedAt = 0
    const changes = new MutationObserver(() => {
      const now = performance.now()
      if (changedAt > 0) gapsMs.push(now - changedAt)
      changedAt = now
    })
    changes.observe(root, { childList: true, characterData: true, subtree: true })
    const startedAt = performance.now()
    let updates = 0
    let built = ''
    while (built.length < text.length) {
      await nextFrame()
      const due = Math.min(text.length, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
      for (let at = built.length; at < due; at += 4) built += text.slice(at, Math.min(due, at + 4))
      setShown({ kind, text: built, isStreaming: built.length < text.length })
      scroller.scrollTop = scroller.scrollHeight
      updates++
    }
    await nextFrame()
    await new Promise((resolve) => setTimeout(resolve, 300))
    changes.disconnect()
    observer.disconnect()
    return { updates, gapsMs, longTasksMs: durations, elements: root.querySelectorAll('*').length }
  },
  /** Shows a finished text of `length` characters at once and waits until nothing more is added. */
  async mount(kind: string, length: number): Promise<Measured> {
    const text = writeSample(length)
    // Writing the sample is no part of it.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { durations, observer } = watchLongTasks()
    setShown({ kind, text, isStreaming: false })
    let elements = -1
    for (let now = 0; now !== elements; now = root.querySelectorAll('*').length) {
      elements = now
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    observer.disconnect()
    return { updates: 1, gapsMs: [], longTasksMs: durations, elements }
  },
}
export type Bench = typeof bench
Object.assign(window, { bench })
