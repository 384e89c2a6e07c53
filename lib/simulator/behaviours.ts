import { type Fault, faults } from './faults'
import { type Profile, profiles } from './profiles'

/** What a demo model does: a profile, and for a fault model what goes wrong. */
export type Behaviour = Profile & Omit<Fault, 'cadence'>

/** Undefined if there is no such demo model. */
export function findBehaviour(model: string): Behaviour | undefined {
  return profiles.get(model) ?? faults.get(model)
}
