import { z } from 'zod'
import { nearNames } from './near-names'
import { runAside } from './run-aside'
import { defineTool, ToolError } from './tool'

const unit = z.string().min(1).max(60)

/** Lengths, masses, volumes, temperatures, speeds, data sizes and more. */
export const convertUnits = defineTool({
  name: 'convert_units',
  title: 'Convert units',
  description:
    'Converts a value between units of length, area, volume, mass, time, temperature, speed, pressure, energy, power, ' +
    'angle, electricity and data size. No currencies.',
  input: z.strictObject({
    value: z.number(),
    from: unit.describe('Such as km, mi, degF, GiB, mph, kWh or km/h. MB is 1000 kB, MiB is 1024 KiB, b is a bit.'),
    to: unit.describe('A unit of the same kind.'),
  }),
  async run({ value, from, to }, context) {
    const [source, target] = [plainUnit(from), plainUnit(to)]
    const reply = await runAside('math', { value, from: source, to: target }, context)
    if ('result' in reply) return `${value} ${from} = ${reply.result} ${to}`
    throw new ToolError('error' in reply ? reply.error : unknownUnit(reply.unknownUnit, reply.names))
  },
})

const SIGNS: Readonly<Record<string, string>> = {
  '°C': 'degC',
  '°F': 'degF',
  '°': 'deg',
  '²': '^2',
  '³': '^3',
  µ: 'u',
  μ: 'u',
  Ω: 'ohm',
  '·': '*',
  metre: 'meter',
}

function plainUnit(text: string): string {
  const plain = text
    .trim()
    .replace(/°C|°F|°|²|³|µ|μ|Ω|·|metre/gi, (sign) => SIGNS[sign] ?? SIGNS[sign.toLowerCase()] ?? sign)
  if (/^[a-z][a-z0-9^*/() .-]*$/i.test(plain)) return plain
  throw new ToolError(`"${text}" is not a unit. Write a unit without a number, such as km or m/s.`)
}

function unknownUnit(text: string, names: readonly string[]): string {
  const near = nearNames(text, names, 8)
  return `The unit "${text}" is not known. ${near.length > 0 ? `Near it: ${near.join(', ')}.` : 'Use a name such as km, lb, degF, GiB or m/s.'}`
}
