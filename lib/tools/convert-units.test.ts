import { describe, expect, test } from 'vitest'
import { convertUnits } from './convert-units'
import { runTool } from './run-tool'

async function result(value: unknown, from: unknown, to: unknown) {
  const context = { signal: new AbortController().signal, settings: { fetchAllowedHosts: [] } }
  const { durationMs, ...rest } = await runTool(convertUnits, JSON.stringify({ value, from, to }), context)
  return rest
}

describe('convert_units', () => {
  test.each([
    [26.2, 'mi', 'km', '26.2 mi = 42.1648128 km'],
    [37.5, '°C', '°F', '37.5 °C = 99.5 °F'],
    [-40, 'celsius', 'fahrenheit', '-40 celsius = -40 fahrenheit'],
    [0, 'degC', 'K', '0 degC = 273.15 K'],
    [1, 'GiB', 'MB', '1 GiB = 1073.741824 MB'],
    [1, 'MB', 'b', '1 MB = 8000000 b'],
    [60, 'mph', 'm/s', '60 mph = 26.8224 m/s'],
    [1, 'knot', 'km/h', '1 knot = 1.852 km/h'],
    [250, 'kcal', 'kJ', '250 kcal = 1046 kJ'],
    [3, 'Kilometers', 'metres', '3 Kilometers = 3000 metres'],
    [2, 'm²', 'cm^2', '2 m² = 20000 cm^2'],
    [5, 'µm', 'nm', '5 µm = 5000 nm'],
    [1, 'lightyear', 'au', '1 lightyear = 63241.077084266280268653583182317 au'],
  ])('%s %s in %s', async (value, from, to, content) => {
    expect(await result(value, from, to)).toMatchObject({ content })
  })

  test('an unknown unit is told with those near it', async () => {
    expect(await result(1, 'kilometr', 'm')).toEqual({
      content: expect.stringMatching(/^The unit "kilometr" is not known\. (Near it: .+|Use a name .+)\.$/),
      isError: true,
    })
    expect(await result(1, 'galon', 'liter')).toEqual({
      content: expect.stringMatching(/^The unit "galon" is not known\. Near it: gallon\.$/),
      isError: true,
    })
  })

  test('units of different kinds are told with the units of the kind', async () => {
    expect(await result(1, 'kg', 'm')).toEqual({
      content: expect.stringMatching(
        /^kg cannot be converted to m: they measure different things\. Units like kg: g, gram, /,
      ),
      isError: true,
    })
  })

  test.each([
    ['2 km', 'm'],
    ['', 'm'],
    ['km', 'x'.repeat(61)],
    ['constructor', 'm'],
    ['__proto__', 'm'],
    ['m^999999999', 'm'],
    ['EUR', 'USD'],
  ])('"%s" in "%s" is refused', async (from, to) => {
    expect(await result(1, from, to)).toMatchObject({ isError: true })
  })

  test('a value that is no number is told by its name', async () => {
    expect(await result('5', 'km', 'm')).toEqual({
      content: 'The arguments are wrong. "value": Invalid input: expected number, received string.',
      isError: true,
    })
  })
})
