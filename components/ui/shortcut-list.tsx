import { Fragment } from 'react'
import { useWords } from '@/components/language/words'
import { usePreferences } from '@/lib/client/preferences'
import { isSingleKey, keysOf, SHORTCUT_GROUPS, type Shortcut, shortcuts } from '@/lib/client/shortcuts'
import { LabelledSwitch } from './labelled-switch'

/** What the pages can be told by keys, and the switch for those that are a single character. */
export function ShortcutList() {
  const words = useWords().shortcuts
  const singleKeys = usePreferences((state) => state.singleKeys)
  return (
    <>
      <div className="gap-x-10 px-5 pt-4 text-small sm:columns-2">
        {SHORTCUT_GROUPS.map((group) => (
          <Fragment key={group}>
            <h3 className="mb-2 break-after-avoid font-semibold not-first:mt-5 sm:not-first:mt-0">
              {words.groups[group]}
            </h3>
            <ul aria-label={words.groups[group]} className="mb-5 flex flex-col gap-2 sm:block sm:*:mb-2">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <Row key={shortcut.id} shortcut={shortcut} hasSingleKeys={singleKeys} />
                ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 border-t px-5 py-2">
        <LabelledSwitch label={words.singleKeys} isOn={singleKeys} onChange={usePreferences.getState().setSingleKeys} />
        <p role="status" className="text-label font-normal text-muted">
          {singleKeys ? words.singleKeysOn : words.singleKeysOff}
        </p>
      </div>
    </>
  )
}

function Row({ shortcut, hasSingleKeys }: { shortcut: Shortcut; hasSingleKeys: boolean }) {
  const words = useWords().shortcuts
  const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  const all: readonly string[] = shortcut.chords
  const chords = all.filter((chord) => hasSingleKeys || !isSingleKey(chord))
  const shown = 'isRange' in shortcut ? [chords.slice(0, 1), chords.slice(-1)].flat() : chords
  return (
    <li className="flex break-inside-avoid items-center justify-between gap-4">
      <span>{words.rows[shortcut.id]}</span>
      <span className="flex shrink-0 items-center gap-1 text-label font-normal text-muted">
        {chords.length === 0 && words.off}
        {shown.map((chord, index) => (
          <Fragment key={chord}>
            {index > 0 && ('isRange' in shortcut ? '–' : words.or)}
            {keysOf(chord, modifier).map((key) => (
              <kbd key={key} className="min-w-6 rounded-md border bg-side px-1.5 text-center font-sans">
                {key}
              </kbd>
            ))}
          </Fragment>
        ))}
      </span>
    </li>
  )
}
