// @ts-check
// The one file of the package that loads fast.
import mathjs from 'mathjs/lib/browser/math.js'

// The result is shown with fewer digits, so that errors of rounding are not seen.
const SHOWN_DIGITS = 32
const DIGITS = 128
const math = mathjs.create({ number: 'BigNumber', precision: DIGITS, predictable: true, relTol: 1e-60, absTol: 1e-120 })
math.import({ ln: (/** @type {unknown} */ value) => math.log(value) })

const MORE_UNITS = {
  nauticalmile: { definition: '1852 m', aliases: ['nauticalmiles', 'nmi'] },
  knot: { definition: '1 nauticalmile/hour', aliases: ['knots'] },
  mph: { definition: '1 mile/hour' },
  kph: { definition: '1 km/hour', aliases: ['kmh'] },
  lightyear: { definition: '9460730472580800 m', aliases: ['lightyears', 'ly'] },
  astronomicalunit: { definition: '149597870700 m', aliases: ['astronomicalunits', 'au'] },
  calorie: { definition: '4.184 J', aliases: ['calories', 'cal'] },
  kilocalorie: { definition: '4184 J', aliases: ['kilocalories', 'kcal'] },
}
for (const [name, unit] of Object.entries(MORE_UNITS)) math.createUnit(name, unit)

const CONSTANTS = new Set('pi e tau phi true false'.split(' '))
const OPERATORS = new Set(
  (
    'add subtract multiply divide pow mod unaryMinus unaryPlus factorial ' +
    'equal unequal smaller smallerEq larger largerEq and or xor not'
  ).split(' '),
)
/** These take any number of values, or one list of them. */
const LIST_FUNCTIONS = new Set('min max sum prod mean median std variance mode gcd lcm hypot'.split(' '))
const FUNCTIONS = new Set([
  ...LIST_FUNCTIONS,
  ...(
    'abs sqrt cbrt nthRoot exp expm1 ln log log2 log10 log1p pow square cube mod factorial combinations permutations ' +
    'round floor ceil fix sign isPrime sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh'
  ).split(' '),
])

class Refusal extends Error {}

/**
 * Numbers, operators, the functions above: nothing that could keep a value, define, import or build something large.
 * @param {any} node
 * @param {any} parent
 */
function check(node, parent) {
  switch (node.type) {
    case 'ParenthesisNode':
    case 'ConditionalNode':
    case 'RelationalNode':
      return
    case 'ConstantNode':
      if (typeof node.value === 'string') throw new Refusal('Texts cannot be used in an expression.')
      return
    case 'OperatorNode':
      if (!OPERATORS.has(node.fn)) throw new Refusal(`The operator "${node.op}" cannot be used.`)
      return
    case 'FunctionNode':
      if (!FUNCTIONS.has(node.fn.name))
        throw new Refusal(`There is no function "${node.fn.name}". Known: ${[...FUNCTIONS].sort().join(', ')}.`)
      return
    case 'SymbolNode':
      if (CONSTANTS.has(node.name) || (parent?.type === 'FunctionNode' && parent.fn === node)) return
      throw new Refusal(`"${node.name}" is not known. There are no variables and no units; constants: pi, e, tau, phi.`)
    case 'ArrayNode':
      if (parent?.type === 'FunctionNode' && LIST_FUNCTIONS.has(parent.fn.name)) return
      throw new Refusal('A list can only be given to a function such as mean or max.')
    default:
      throw new Refusal('Only numbers, operators and functions can be used: no assignments, texts, ranges or objects.')
  }
}

/** @param {string} expression */
function calculate(expression) {
  const root = math.parse(expression)
  root.traverse((/** @type {any} */ node, /** @type {string} */ _path, /** @type {any} */ parent) =>
    check(node, parent),
  )
  return show(root.compile().evaluate(new Map()))
}

/** @param {{ value: number, from: string, to: string }} task */
function convert({ value, from, to }) {
  const [source, target] = [readUnit(from), readUnit(to)]
  if (!source.equalBase(target)) {
    const names = Object.keys(math.Unit.UNITS).filter((name) => math.unit(name).equalBase(source))
    const known = names.length > 0 ? ` Units like ${from}: ${names.slice(0, 30).join(', ')}.` : ''
    throw new Refusal(`${from} cannot be converted to ${to}: they measure different things.${known}`)
  }
  return show(math.unit(math.bignumber(String(value)), source.formatUnits()).toNumeric(target.formatUnits()))
}

/** @param {string} text */
function readUnit(text) {
  for (const name of [text, text.toLowerCase()]) {
    try {
      return math.unit(name)
    } catch {}
  }
  throw { unknownUnit: text, names: Object.keys(math.Unit.UNITS) }
}

/** @param {any} value @returns {string} */
function show(value) {
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(show).join(', ')
  const number = math.bignumber(value)
  if (number.isNaN()) throw new Refusal('The result is not a real number.')
  if (!number.isFinite()) throw new Refusal('The result is infinite, such as of a division by zero, or too large.')
  if (number.isInteger() && number.precision(true) <= DIGITS) return number.toFixed()
  return number.toSignificantDigits(SHOWN_DIGITS).toString()
}

/** @param {any} error */
function explain(error) {
  if (error?.unknownUnit !== undefined) return error
  const said = String(error?.message ?? '')
  if (error instanceof Refusal) return { error: said }
  return { error: `The expression cannot be calculated: ${said.replace(/ \(expected: .*\)$/, '').slice(0, 300)}` }
}

/**
 * Calculates an expression, or converts between units.
 * @param {{ expression: string } | { value: number, from: string, to: string }} task
 */
export function run(task) {
  try {
    return { result: 'expression' in task ? calculate(task.expression) : convert(task) }
  } catch (error) {
    return explain(error)
  }
}
