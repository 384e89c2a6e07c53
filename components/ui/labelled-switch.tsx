import { Switch } from 'radix-ui'

type LabelledSwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A small switch; its label is a part of the target. */
export function LabelledSwitch({ label, isOn, onChange }: LabelledSwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is a button, which a label can name
    <label className="flex min-h-7 cursor-pointer items-center gap-2 text-label font-normal text-muted">
      <Switch.Root
        checked={isOn}
        onCheckedChange={onChange}
        className="touch-target h-4 w-7 shrink-0 rounded-full bg-control transition-colors data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-3 translate-x-0.5 rounded-full bg-panel transition-transform data-[state=checked]:translate-x-3.5" />
      </Switch.Root>
      {label}
    </label>
  )
}
