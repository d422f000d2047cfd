import { refuseFaults } from '../../platform/operation/errors.ts'

/** A 422 at one place, for a rule that has no problem code of its own. */
export const fault = (pointer: string, code: string, message: string) => refuseFaults([{ pointer, code, message }])
