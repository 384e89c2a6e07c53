type Forms = { one?: string; few?: string; many?: string; other: string }

const rules = new Map<string, Intl.PluralRules>()

/** The form of a noun that stands beside a count, by the language's own rule (Unicode CLDR). `tag` is BCP 47. */
export function plural(tag: string, count: number, forms: Forms): string {
  const rule = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, rule)
  const kind = rule.select(count)
  return (kind === 'one' || kind === 'few' || kind === 'many' ? forms[kind] : undefined) ?? forms.other
}
