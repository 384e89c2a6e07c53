import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { useServerTools } from '@/lib/client/tool-list'
import { inputStyle, problemStyle } from './field-style'
import { ToolSwitch } from './tool-switch'
import { changeSettings, readSettings, useSettings } from './use-settings'

/** The tools that run in the server: which are on, and whether a call has to be allowed each time. */
export function ServerTools() {
  const words = useWords()
  const { server } = words.tools
  const { tools, loading, load } = useServerTools()
  return (
    <section aria-label={server.label} className="flex flex-col">
      <h3 className="text-small font-medium">{server.heading}</h3>
      {loading === 'failed' && (
        <div className="flex items-center justify-between gap-2 py-2">
          <p role="alert" className={problemStyle}>
            {server.failed}
          </p>
          <button type="button" onClick={() => void load()} className={plainButton}>
            {words.common.actions.tryAgain}
          </button>
        </div>
      )}
      {(loading === 'idle' || loading === 'loading') && <p className="py-2 text-small text-muted">{server.loading}</p>}
      {loading === 'loaded' && tools.length === 0 && <p className="py-2 text-small text-muted">{server.none}</p>}
      <ul>
        {tools.map(({ name, title, description }) => (
          <ToolSwitch key={name} name={name} title={title} description={description}>
            <Approval name={name} title={title} />
          </ToolSwitch>
        ))}
      </ul>
    </section>
  )
}

function Approval({ name, title }: { name: string; title: string }) {
  const words = useWords().tools.server
  const approvals = new Map(Object.entries(useSettings().approvals))
  return (
    <label className="flex items-center gap-2 text-label font-normal text-muted">
      {words.call}
      <select
        aria-label={words.callsOf(title)}
        value={approvals.get(name) ?? 'ask'}
        onChange={({ target }) => approve(name, target.value)}
        className={`${inputStyle} text-fg`}
      >
        {Object.entries(words.approvals).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function approve(name: string, choice: string): void {
  const others = Object.entries(readSettings().approvals).filter(([tool]) => tool !== name)
  const chosen = choice === 'always' || choice === 'never' ? [[name, choice] as const] : []
  changeSettings({ approvals: Object.fromEntries([...others, ...chosen]) })
}
