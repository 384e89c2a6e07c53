import { expect, test } from 'vitest'
import { readSettings, readSimulatorPort } from './settings'

test('the simulator listens on any free port unless one is named', () => {
  expect([undefined, ' ', '4010'].map((SIMULATOR_PORT) => readSimulatorPort({ SIMULATOR_PORT }))).toEqual([0, 0, 4010])
  for (const SIMULATOR_PORT of ['abc', '-1', '65536', '4010.5'])
    expect(() => readSimulatorPort({ SIMULATOR_PORT })).toThrow(
      `SIMULATOR_PORT must be a whole number from 0 to 65535, not "${SIMULATOR_PORT}".`,
    )
})

test('a limit that is no whole number is named', () => {
  expect(() => readSettings({ RUN_MAX_MS: 'soon' })).toThrow(
    'RUN_MAX_MS must be a whole number from 1 to 2147483647, not "soon".',
  )
})
