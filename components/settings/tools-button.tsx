import { Wrench } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { formatCount } from '@/lib/client/format'
import { useOwnTools } from '@/lib/client/own-tools'
import { chooseTools, useServerTools } from '@/lib/client/tool-list'
import type { EditedTool } from './own-tools'
import { Sheet } from './sheet'
import { useSettings } from './use-settings'

/** Loaded when it is opened for the first time. */
const ToolsPanel = dynamic(() => import('./tools-panel').then((module) => module.ToolsPanel))

/** Opens the tools of the shown conversation, and says how many are on. It also asks the server for its tools. */
export function ToolsButton() {
  const words = useWords().tools
  const { tools: names } = useSettings()
  const serverTools = useServerTools()
  const ownTools = useOwnTools((state) => state.value)
  // Outlives the panel: what was written is not lost with it.
  const [edited, setEdited] = useState<EditedTool | null>(null)
  useEffect(() => void serverTools.load(), [serverTools.load])

  const { tools, missing } = chooseTools(names, serverTools.tools, ownTools)
  // Before the list is here, nobody knows what is missing.
  const count = serverTools.loading === 'loaded' ? tools.length : names.length
  return (
    <Sheet
      title={words.title}
      trigger={
        <IconButton
          label={count === 0 ? words.title : words.countOn(formatCount(count))}
          className={count === 0 ? '' : 'w-auto! gap-1 px-2 text-fg'}
        >
          <Wrench className="size-4" />
          {count > 0 && <span className="text-label tabular-nums">{count}</span>}
        </IconButton>
      }
    >
      <ToolsPanel
        hasTools={count > 0}
        edited={edited}
        onEdit={setEdited}
        missing={serverTools.loading === 'loaded' ? missing : []}
      />
    </Sheet>
  )
}
