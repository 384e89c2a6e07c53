import { ChevronDown, Copy } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/language/words'
import { copyText } from '@/lib/client/copy-text'
import { type CurlResult, curlOfChat, curlOfProvider } from '@/lib/client/wire/curl'
import { joinFrames } from '@/lib/client/wire/raw-text'
import type { ChatRequest } from '@/lib/protocol/request'
import type { TimedEvent } from '@/lib/recording/recording'

const SHOWN_MS = 2500
const button =
  'touch-target flex h-7 items-center gap-1.5 whitespace-nowrap rounded-lg border px-2.5 text-label text-muted transition-colors hover:text-fg disabled:opacity-50 disabled:hover:text-muted'

type WireCopyProps = {
  events: readonly TimedEvent[]
  hasRaw: boolean
  request: ChatRequest
  providerLabel: string
}

/** Takes the raw text of the whole run along, or a command that asks the same again. */
export function WireCopy({ events, hasRaw, request, providerLabel }: WireCopyProps) {
  const words = useWords().wire.copy
  const [outcome, setOutcome] = useState<{ text: string; isFailure: boolean } | null>(null)
  useEffect(() => {
    if (!outcome || outcome.isFailure) return
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(text: string) {
    const isCopied = await copyText(text)
    setOutcome({ text: isCopied ? words.copied : words.failed, isFailure: !isCopied })
  }
  async function copyCurl(asked: CurlResult | Promise<CurlResult>) {
    const result = await asked
    if ('curl' in result) await copy(result.curl)
    else setOutcome({ text: result.failure, isFailure: true })
  }
  const commands = [
    { name: words.ownApi, ask: () => ({ curl: curlOfChat(location.origin, request) }) },
    { name: words.directly(providerLabel), ask: () => curlOfProvider(request) },
  ]
  return (
    <>
      <button type="button" disabled={!hasRaw} onClick={() => void copy(joinFrames(events))} className={button}>
        <Copy aria-hidden="true" className="size-3.5" />
        {words.all}
      </button>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger className={button}>
          {words.curl}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="animate-float z-50 min-w-44 rounded-card border bg-panel p-1 shadow-float"
          >
            {commands.map(({ name, ask }) => (
              <DropdownMenu.Item
                key={name}
                onSelect={() => void copyCurl(ask())}
                className="flex h-8 cursor-pointer items-center rounded-md px-2 text-small outline-none data-highlighted:bg-fg/6 pointer-coarse:h-11"
              >
                {name}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <span
        role="status"
        className={
          outcome ? `text-label font-normal wrap-anywhere ${outcome.isFailure ? 'text-danger' : 'text-ok'}` : 'sr-only'
        }
      >
        {outcome?.text}
      </span>
    </>
  )
}
