import { expect, test } from 'vitest'
import { demoModels } from './demo-models'
import { faults } from './faults'
import { profiles } from './profiles'

test('every model in the list has a behaviour, and every behaviour is in the list', () => {
  expect(demoModels.map(({ id }) => id).sort()).toEqual([...profiles.keys(), ...faults.keys()].sort())
})

test('every model has a label and a description of one or two plain sentences', () => {
  for (const { label, description } of demoModels) {
    expect(label).toMatch(/^[A-Z]/)
    expect(description).toMatch(/^[A-Z].*\.$/)
  }
})

test('ordinary models say that they are a simulation', () => {
  const ordinary = demoModels.filter(({ id }) => profiles.has(id))
  expect(ordinary.filter(({ description }) => !description?.startsWith('Simulated'))).toEqual([])
})
