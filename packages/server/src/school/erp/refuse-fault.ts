import { refuseFaults } from '../../platform/operation/errors.ts'

/** Returns a 422 for one member of the body, for a rule that has no problem code of its own. */
export const refuseFault = (pointer: string, code: string, message: string) =>
  refuseFaults([{ pointer, code, message }])
