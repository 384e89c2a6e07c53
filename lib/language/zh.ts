import type { Catalog } from './catalog'
import { chat } from './zh/chat'
import { common } from './zh/common'
import { compare } from './zh/compare'
import { diagnose } from './zh/diagnose'
import { keys } from './zh/keys'
import { login } from './zh/login'
import { markdown } from './zh/markdown'
import { metrics } from './zh/metrics'
import { picker } from './zh/picker'
import { recordings } from './zh/recordings'
import { runs } from './zh/runs'
import { settings } from './zh/settings'
import { shell } from './zh/shell'
import { shortcuts } from './zh/shortcuts'
import { tools } from './zh/tools'
import { units } from './zh/units'
import { usage } from './zh/usage'
import { wire } from './zh/wire'

export const zh: Catalog = {
  tag: 'zh-CN',
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
