import { AlignLeft, Brain, Columns3, type LucideIcon, Wrench } from 'lucide-react'
import Link from 'next/link'
import { useWords } from '@/components/language/words'
import { ProvidersFailed } from '@/components/picker/providers-failed'
import { useChat } from '@/lib/client/chat-store'
import { useProviders } from '@/lib/client/provider-store'

const examples = [
  { id: 'reasoning', icon: Brain, color: 'text-reason' },
  { id: 'toolCall', icon: Wrench, color: 'text-tool' },
  { id: 'markdown', icon: AlignLeft, color: 'text-accent' },
] as const

export function Greeting({ isTemporary }: { isTemporary: boolean }) {
  const words = useWords().chat.empty
  return (
    <div className="mx-auto max-w-column px-4 pb-6 text-center">
      <h1 className="text-[26px] leading-8 font-semibold tracking-[-0.02em]">
        {isTemporary ? words.temporaryHeading : words.heading}
      </h1>
      <p className="mt-2 text-muted text-balance">{isTemporary ? words.temporaryAbout : words.about}</p>
    </div>
  )
}

/** Sends what it says. `onSent` finds a new place for the focus: the buttons go away. */
export function ExamplePrompts({ onSent }: { onSent: () => void }) {
  const words = useWords().chat.empty
  const canSend = useProviders((state) => state.selection !== null)
  return (
    <ul aria-label={words.examples} className="mx-auto grid max-w-column grid-cols-1 gap-2 sm:grid-cols-2">
      {examples.map(({ id, icon, color }, index) => (
        <li key={id} className="animate-rise" style={{ animationDelay: `${index * 40}ms` }}>
          <button
            type="button"
            disabled={!canSend}
            onClick={() => useChat.getState().send(words[id].text) && onSent()}
            className={cardStyle}
          >
            <CardText {...words[id]} icon={icon} color={color} />
          </button>
        </li>
      ))}
      <li className="animate-rise" style={{ animationDelay: `${examples.length * 40}ms` }}>
        <Link href="/compare" prefetch={false} className={cardStyle}>
          <CardText {...words.compare} icon={Columns3} color="text-ok" />
        </Link>
      </li>
    </ul>
  )
}

const cardStyle =
  'flex size-full items-start gap-3 rounded-card border bg-panel px-4 py-3 text-left shadow-rest transition-colors hover:border-control/60 hover:bg-side'

type CardTextProps = { title: string; text: string; icon: LucideIcon; color: string }

function CardText({ title, text, icon: Icon, color }: CardTextProps) {
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
  const words = useWords().chat.empty.demos
  const loading = useProviders((state) => state.loading)
  const hasReal = useProviders((state) => state.providers.some(({ ready, demo }) => ready && !demo))
  const style = 'mx-auto max-w-column pt-4 text-center text-small text-muted text-balance'
  if (loading === 'failed') return <ProvidersFailed className={style} />
  if (loading !== 'loaded' || hasReal) return null
  return (
    <p className={style}>
      {words.before}
      <code className="font-mono text-[12px]">{'OPENAI_API_KEY'}</code>
      {words.between}
      <code className="font-mono text-[12px]">{'.env.local'}</code>
      {words.after}
    </p>
  )
}
