import { AlignLeft, Brain, Columns3, type LucideIcon, Wrench } from 'lucide-react'
import Link from 'next/link'
import { ProvidersFailed } from '@/components/picker/providers-failed'
import { useChat } from '@/lib/client/chat-store'
import { useProviders } from '@/lib/client/provider-store'

const prompts: { title: string; text: string; icon: LucideIcon; color: string }[] = [
  { title: 'Reasoning', text: 'Is 3,599 prime? Think it through.', icon: Brain, color: 'text-reason' },
  { title: 'Tool call', text: 'Weather in Oslo and Lima', icon: Wrench, color: 'text-tool' },
  {
    title: 'Long Markdown',
    text: 'Write a long Markdown report with a table and code',
    icon: AlignLeft,
    color: 'text-accent',
  },
]

export function Greeting({ isTemporary }: { isTemporary: boolean }) {
  return (
    <div className="mx-auto max-w-column px-4 pb-6 text-center">
      <h1 className="text-[26px] leading-8 font-semibold tracking-[-0.02em]">
        {isTemporary ? 'A chat that is not kept' : 'Pick a model, ask anything'}
      </h1>
      <p className="mt-2 text-muted text-balance">
        {isTemporary
          ? 'This chat is in no list and no search, and this browser does not store it.'
          : 'You get the answer, and how it arrived: first token, thinking, tool calls, speed.'}
      </p>
    </div>
  )
}

/** Sends what it says. `onSent` finds a new place for the focus: the buttons go away. */
export function ExamplePrompts({ onSent }: { onSent: () => void }) {
  const canSend = useProviders((state) => state.selection !== null)
  return (
    <ul aria-label="Examples" className="mx-auto grid max-w-column grid-cols-1 gap-2 sm:grid-cols-2">
      {prompts.map(({ title, text, icon: Icon, color }, index) => (
        <li key={title} className="animate-rise" style={{ animationDelay: `${index * 40}ms` }}>
          <button
            type="button"
            disabled={!canSend}
            onClick={() => useChat.getState().send(text) && onSent()}
            className={cardStyle}
          >
            <CardText title={title} text={text} icon={Icon} color={color} />
          </button>
        </li>
      ))}
      <li className="animate-rise" style={{ animationDelay: `${prompts.length * 40}ms` }}>
        <Link href="/compare" prefetch={false} className={cardStyle}>
          <CardText
            title="Compare cadence"
            text="Watch providers stream side by side, chunk by chunk"
            icon={Columns3}
            color="text-ok"
          />
        </Link>
      </li>
    </ul>
  )
}

const cardStyle =
  'flex size-full items-start gap-3 rounded-card border bg-panel px-4 py-3 text-left shadow-rest transition-colors hover:border-control/60 hover:bg-side'

function CardText({ title, text, icon: Icon, color }: (typeof prompts)[number]) {
  return (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <span className="min-w-0">
        <span className="block text-small font-medium">{title}</span>
        <span className="block text-small text-muted">{text}</span>
      </span>
    </>
  )
}

/** Says what the page can talk to when that is only demos, or nothing at all. */
export function ProviderBanner() {
  const loading = useProviders((state) => state.loading)
  const hasReal = useProviders((state) => state.providers.some(({ ready, demo }) => ready && !demo))
  const style = 'mx-auto max-w-column pt-4 text-center text-small text-muted text-balance'
  if (loading === 'failed') return <ProvidersFailed className={style} />
  if (loading !== 'loaded' || hasReal) return null
  return (
    <p className={style}>
      Demo providers simulate streams. Set a key such as <code className="font-mono text-[12px]">OPENAI_API_KEY</code>{' '}
      in <code className="font-mono text-[12px]">.env.local</code> and restart, or add a key of your own in the model
      list.
    </p>
  )
}
