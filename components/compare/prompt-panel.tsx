import { Play, Plus, Square } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { type KeyboardEvent, memo, type RefObject, useState } from 'react'
import { useWords } from '@/components/language/words'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { clampRounds, type LaneOrder, MOST_LANES, MOST_ROUNDS } from '@/lib/client/compare-config'
import { useCompare } from '@/lib/client/compare-store'
import { formatCount } from '@/lib/client/format'
import { useRecordingPreference } from '@/lib/client/recording-preference'

type PromptPanelProps = { field: RefObject<HTMLTextAreaElement | null>; onRun: () => void; onStop: () => void }

/** What all lanes are asked, how often and in which order. */
export const PromptPanel = memo(function PromptPanel({ field, onRun, onStop }: PromptPanelProps) {
  const words = useWords().compare.prompt
  const config = useCompare((state) => state.config)
  const isRunning = useCompare(({ session }) => session?.isRunning === true)
  const { change } = useCompare.getState()
  const canRun = config.lanes.length > 0 && config.prompt.trim() !== ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isRunning) onRun()
  }
  return (
    <section
      aria-label={words.region}
      className="flex flex-col rounded-composer border border-control bg-panel shadow-rest has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-accent"
    >
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        aria-label={words.field}
        placeholder={words.placeholder}
        value={config.prompt}
        onChange={({ target }) => change({ prompt: target.value })}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[20dvh] w-full resize-none bg-transparent px-4 pt-3 outline-none placeholder:text-muted pointer-coarse:text-base"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-2 pl-4">
        <RunSettings isDisabled={isRunning} />
        <AddLane />
        <button
          type="button"
          onClick={isRunning ? onStop : onRun}
          aria-disabled={!isRunning && !canRun}
          title={isRunning ? words.stopTitle : words.runTitle}
          className={
            isRunning || canRun
              ? 'touch-target inline-flex h-8 items-center gap-2 rounded-full bg-fg px-4 text-small font-medium text-bg transition-colors hover:bg-fg/85 pointer-coarse:h-9'
              : 'inline-flex h-8 items-center gap-2 rounded-full bg-fg/10 px-4 text-small font-medium text-muted pointer-coarse:h-9'
          }
        >
          {isRunning ? (
            <Square aria-hidden="true" className="size-3 fill-current" />
          ) : (
            <Play aria-hidden="true" className="size-3 fill-current" />
          )}
          {isRunning ? words.stop : words.run}
        </button>
      </div>
    </section>
  )
})

const selectStyle =
  'h-7 rounded-lg border border-control bg-panel px-1.5 text-label text-fg tabular-nums pointer-coarse:h-9'

function RunSettings({ isDisabled }: { isDisabled: boolean }) {
  const words = useWords().compare.prompt
  const { rounds, order, hasNonce, hasTool, system } = useCompare((state) => state.config)
  const { change } = useCompare.getState()
  const [isSystemOpen, setSystemOpen] = useState(system !== '')
  return (
    <Collapsible.Root open={isSystemOpen} onOpenChange={setSystemOpen} className="contents">
      <fieldset disabled={isDisabled} className="contents text-label font-normal text-muted">
        <legend className="sr-only">{words.settings}</legend>
        <label className="flex items-center gap-2 text-label font-normal text-muted" title={words.repeatsTitle}>
          {words.repeats}
          <input
            type="number"
            min={1}
            max={MOST_ROUNDS}
            value={rounds}
            onChange={({ target }) => change({ rounds: clampRounds(target.valueAsNumber) })}
            className={`${selectStyle} w-14`}
          />
        </label>
        <label className="flex items-center gap-2 text-label font-normal text-muted" title={words.startTitle}>
          {words.start}
          <select
            value={order}
            onChange={({ target }) => change({ order: target.value as LaneOrder })}
            className={selectStyle}
          >
            <option value="together">{words.orders.together}</option>
            <option value="in_turn">{words.orders.in_turn}</option>
          </select>
        </label>
        <span title={words.nonceTitle}>
          <LabelledSwitch label={words.nonce} isOn={hasNonce} onChange={(isOn) => change({ hasNonce: isOn })} />
        </span>
        <span title={words.toolTitle}>
          <LabelledSwitch label={words.tool} isOn={hasTool} onChange={(isOn) => change({ hasTool: isOn })} />
        </span>
        <KeepFrames />
        <Collapsible.Trigger className="touch-target rounded-sm text-label font-normal text-muted underline underline-offset-2 hover:text-fg">
          {words.system}
        </Collapsible.Trigger>
        <Collapsible.Content className="order-last w-full pr-2">
          <textarea
            rows={2}
            dir="auto"
            aria-label={words.system}
            placeholder={words.systemPlaceholder}
            value={system}
            onChange={({ target }) => change({ system: target.value })}
            className="w-full resize-y rounded-lg border border-control bg-panel px-3 py-2 text-small placeholder:text-muted"
          />
        </Collapsible.Content>
      </fieldset>
    </Collapsible.Root>
  )
}

/** Raw text is kept of every comparison from now on; chats have a switch of their own. */
function KeepFrames() {
  const words = useWords().compare.prompt
  const isRecording = useRecordingPreference((state) => state.isRecordingLanes)
  return (
    <span title={words.framesTitle}>
      <LabelledSwitch
        label={words.frames}
        isOn={isRecording}
        onChange={(isOn) => useRecordingPreference.getState().setRecordingLanes(isOn)}
      />
    </span>
  )
}

function AddLane() {
  const words = useWords().compare.prompt
  const count = useCompare(({ config }) => config.lanes.length)
  const isRunning = useCompare(({ session }) => session?.isRunning === true)
  return (
    <button
      type="button"
      disabled={isRunning || count >= MOST_LANES}
      title={count >= MOST_LANES ? words.mostLanes(MOST_LANES, formatCount(MOST_LANES)) : words.addLaneTitle}
      onClick={() => useCompare.getState().addLane()}
      className="touch-target ml-auto flex h-8 items-center gap-1.5 rounded-lg px-2 text-small text-muted transition-colors hover:bg-fg/6 hover:text-fg disabled:opacity-50 disabled:hover:bg-transparent"
    >
      <Plus aria-hidden="true" className="size-3.5" />
      {words.addLane}
    </button>
  )
}
