import { z } from 'zod'
import { runAside } from './run-aside'
import { defineTool, ToolError } from './tool'

const MOST_CHARACTERS = 1000
const MOST_DEPTH = 50

/** Arithmetic in decimal numbers: 0.1 + 0.2 is 0.3. */
export const calculate = defineTool({
  name: 'calculate',
  title: 'Calculate',
  description:
    'Calculates an arithmetic expression exactly: + - * / ^ ! mod, comparisons, roots, logarithms (ln, log10), ' +
    'trigonometry in radians, rounding, statistics such as mean(1, 2, 3). No variables, no units.',
  input: z.strictObject({
    expression: z
      .string()
      .min(1)
      .max(MOST_CHARACTERS)
      .describe('For example (1 + 0.05/12)^12 or sqrt(2) * 3. Numbers without thousands separators.'),
  }),
  async run({ expression }, context) {
    if (isDeep(expression)) throw new ToolError(`The expression is nested deeper than ${MOST_DEPTH} levels.`)
    const reply = await runAside('math', { expression: plainSigns(expression) }, context)
    if ('result' in reply) return reply.result
    throw new ToolError('error' in reply ? reply.error : 'There are no units here.')
  },
})

const SIGNS: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '**': '^', π: 'pi' }

function plainSigns(expression: string): string {
  return expression.replace(/×|·|÷|−|\*\*|π/g, (sign) => SIGNS[sign] ?? sign)
}

function isDeep(expression: string): boolean {
  let depth = 0
  for (const sign of expression) {
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (depth > MOST_DEPTH) return true
  }
  return false
}
