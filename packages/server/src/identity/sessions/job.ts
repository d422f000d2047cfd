import type { Job } from '../../platform/jobs.ts'
import { restrictWithoutFactor } from './queries.ts'

/** Restricts sessions without a second factor that were opened before one was required. */
export const secondFactorJob: Job = {
  name: 'second-factor-required',
  everySeconds: 300,
  lane: 'quick',
  run: async ({ system, services }) =>
    services.requireMfa ? system.transaction({ clients: [] }, restrictWithoutFactor) : 0,
}
