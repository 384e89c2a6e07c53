const width = 100
const fewEnoughForHints = 6

/**
 * What a person sees after the start: which providers are ready, which are not and what they lack.
 * @param {{ id: string, label: string, ready: boolean, demo?: true, hint?: string }[]} providers
 * @returns {string[]} lines
 */
export function describeProviders(providers) {
  const ready = providers.filter((provider) => provider.ready)
  const missing = providers.filter((provider) => !provider.ready)
  const withHints = missing.length <= fewEnoughForHints
  return [
    ...wrap(
      'Ready:',
      ready.map(({ label, demo }) => (demo && !/demo/i.test(label) ? `${label} (demo)` : label)),
    ),
    ...wrap(
      'Not configured:',
      missing.map(({ label, hint }) => (withHints && hint ? `${label} (${hint.replace(/\.$/, '')})` : label)),
    ),
    ...(withHints ? [] : ['See .env.example for what they need.']),
  ]
}

/** `title item, item, …` over as many lines as it takes; no line for no items. */
function wrap(title, items) {
  if (items.length === 0) return []
  const lines = [title]
  for (const [index, item] of items.entries()) {
    const word = index < items.length - 1 ? ` ${item},` : ` ${item}`
    if (`${lines.at(-1)}${word}`.length > width && lines.at(-1).trim() !== '') lines.push(' ')
    lines.push(`${lines.pop()}${word}`)
  }
  return lines
}
