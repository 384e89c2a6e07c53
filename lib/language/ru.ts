import type { Catalog } from './catalog'
import { chat } from './ru/chat'
import { common } from './ru/common'
import { compare } from './ru/compare'
import { diagnose } from './ru/diagnose'
import { keys } from './ru/keys'
import { login } from './ru/login'
import { markdown } from './ru/markdown'
import { metrics } from './ru/metrics'
import { picker } from './ru/picker'
import { recordings } from './ru/recordings'
import { runs } from './ru/runs'
import { settings } from './ru/settings'
import { shell } from './ru/shell'
import { shortcuts } from './ru/shortcuts'
import { tools } from './ru/tools'
import { units } from './ru/units'
import { usage } from './ru/usage'
import { wire } from './ru/wire'

export const ru: Catalog = {
  tag: 'ru-RU',
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
