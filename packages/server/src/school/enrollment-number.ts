import { Type } from 'typebox'

/** The shape of an enrollment number that a request sets. */
export const EnrollmentNumber = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$',
  description: 'Up to 30 letters, digits, `.`, `_` and `-`, the first a letter or digit',
})
