const RUN = /(?:\b(?:sqrt|log10|log|ln|sin|cos|tan|abs|round)\(|[\d.()+\-−*×·÷/^%\s])+/giu
const SIGN_BETWEEN = /[\d)%]\s*[+\-−*×·÷/^]+\s*[\d(.+\-−]|[\d)]\s*%\s*[*×·]|[a-z]\(\s*[\d(]/iu
const DATE = /\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}/u
/** Such as 2020-2024, 24/7 or 3-4: what a sum looks like only to whoever expects one. */
const MAYBE_RANGE = /^\d+(?:\.\d+)?[-−/]\d+(?:\.\d+)?$/u
const CUE =
  /\bcalculat|\bcomput|\bwhat(?:'s| is)\b|\bhow much\b|=|посчита|вычисл|сколько|калькулятор|计算|算|等于|多少|是几/iu

/** The first arithmetic expression in the question, as a calculator takes it. */
export function readExpression(text: string): string | undefined {
  const runs = [...writeSigns(text).matchAll(RUN)].map(([run]) =>
    balance(run.replace(/[\s.(+*/^-]*$|^[\s.)*/^]*/gu, '')),
  )
  return runs.find((run) => SIGN_BETWEEN.test(run) && !DATE.test(run) && (!MAYBE_RANGE.test(run) || isMeant(run, text)))
}

function isMeant(run: string, text: string): boolean {
  return CUE.test(text) || text.trim() === run
}

/** Thousands separators go, "17 x 4" and "15% of 80" become products. */
function writeSigns(text: string): string {
  return text
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=[\d)]\s*)[xх](?=\s*[\d(])/giu, '*')
    .replace(/(?<=\d\s*%\s*)(?:of|от)(?=\s)/giu, '*')
}

/** The sentence around it may have opened or closed a parenthesis. */
function balance(run: string): string {
  const extra = run.split('(').length - run.split(')').length
  if (extra === 0) return run
  return balance((extra > 0 ? run.replace('(', '') : run.replace(/\)(?=[^)]*$)/u, '')).trim())
}
