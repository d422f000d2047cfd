import type { Job } from '../../platform/jobs.ts'
import { restrictWithoutFactor } from './queries.ts'

/** Sessions from before a second factor was required are held to it as well. */
export const secondFactorJob: Job = {
  name: 'second-factor-required',
  everySeconds: 300,
  lane: 'quick',
  run: async ({ system, services }) =>
    services.requireMfa ? system.transaction({ clients: [] }, restrictWithoutFactor) : 0,
}
