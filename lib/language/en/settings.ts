/** System prompt, parameters, presets, preferences. */
export const settings = {}
