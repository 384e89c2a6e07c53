import { chat } from './en/chat'
import { common } from './en/common'
import { compare } from './en/compare'
import { diagnose } from './en/diagnose'
import { keys } from './en/keys'
import { login } from './en/login'
import { markdown } from './en/markdown'
import { metrics } from './en/metrics'
import { picker } from './en/picker'
import { recordings } from './en/recordings'
import { runs } from './en/runs'
import { settings } from './en/settings'
import { shell } from './en/shell'
import { shortcuts } from './en/shortcuts'
import { tools } from './en/tools'
import { units } from './en/units'
import { usage } from './en/usage'
import { wire } from './en/wire'

/** English, which the other languages follow: one section for each room. */
export const en = {
  tag: 'en-US',
  chat,
  common,
  compare,
  diagnose,
  keys,
  login,
  markdown,
  metrics,
  picker,
  recordings,
  runs,
  settings,
  shell,
  shortcuts,
  tools,
  units,
  usage,
  wire,
}
