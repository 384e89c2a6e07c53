import type { ComponentProps } from 'react'
import { useWords } from '@/components/language/words'
import { OwnTools } from './own-tools'
import { ServerTools } from './server-tools'
import { useLeftOutNote } from './use-settings'

/** The tools of the shown conversation: the server's and the user's own. */
export function ToolsPanel({ hasTools, ...own }: { hasTools: boolean } & ComponentProps<typeof OwnTools>) {
  return (
    <>
      <Introduction hasTools={hasTools} />
      <ServerTools />
      <OwnTools {...own} />
    </>
  )
}

function Introduction({ hasTools }: { hasTools: boolean }) {
  const note = useLeftOutNote()('tools', hasTools)
  return (
    <div className="flex flex-col gap-1 text-small text-muted">
      <p>{useWords().tools.about}</p>
      {note && <p className="text-warn wrap-anywhere">{note}</p>}
    </div>
  )
}
