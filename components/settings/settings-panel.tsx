import { FallbackSection } from './fallback-section'
import { ParameterFields } from './parameter-fields'
import { PresetSection } from './preset-section'
import { SystemPrompt } from './system-prompt'

/** The settings of the shown conversation. */
export function SettingsPanel() {
  return (
    <>
      <PresetSection />
      <SystemPrompt />
      <ParameterFields />
      <FallbackSection />
    </>
  )
}
