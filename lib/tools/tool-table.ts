import { calculate } from './calculate'
import { convertTime } from './convert-time'
import { convertUnits } from './convert-units'
import { currentTime } from './current-time'
import { fetchPage } from './fetch-page'
import type { BuiltInTool } from './tool'
import type { ToolSettings } from './tool-settings'

/** The tools that run in this server. */
const TOOLS: readonly BuiltInTool[] = [calculate, convertUnits, currentTime, convertTime, fetchPage]

/** Those that the owner's settings allow. */
export function offeredTools(settings: ToolSettings): readonly BuiltInTool[] {
  return TOOLS.filter((tool) => tool.isOffered(settings))
}
