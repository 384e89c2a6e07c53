import { Switch } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { changeSettings, readSettings, useSettings } from './use-settings'

type ToolSwitchProps = { name: string; title: string; description: string; children?: ReactNode; actions?: ReactNode }

/** A tool of the shown conversation: on or off, and what else can be said of it when it is on. */
export function ToolSwitch({ name, title, description, children, actions }: ToolSwitchProps) {
  const id = useId()
  const isOn = useSettings().tools.includes(name)
  return (
    <li className="flex flex-col gap-1 border-b py-2.5 last:border-b-0">
      <div className="flex items-center gap-2">
        <Switch.Root
          id={id}
          checked={isOn}
          onCheckedChange={(next) => switchTool(name, next)}
          aria-describedby={description === '' ? undefined : `${id}-description`}
          className="touch-target h-4 w-7 shrink-0 rounded-full bg-control transition-colors data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="block size-3 translate-x-0.5 rounded-full bg-panel transition-transform data-[state=checked]:translate-x-3.5" />
        </Switch.Root>
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer text-small font-medium wrap-anywhere">
          {title}
          {title !== name && <span className="ml-2 font-mono text-label font-normal text-muted">{name}</span>}
        </label>
        {actions}
      </div>
      {description !== '' && (
        <p id={`${id}-description`} dir="auto" className="pl-9 text-label font-normal text-muted wrap-anywhere">
          {description}
        </p>
      )}
      {isOn && children && <div className="pl-9">{children}</div>}
    </li>
  )
}

export function switchTool(name: string, isOn: boolean): void {
  const others = readSettings().tools.filter((tool) => tool !== name)
  changeSettings({ tools: isOn ? [...others, name] : others })
}
