import { refuse } from './errors.ts'

/** `*`, or entity tags with commas between them (RFC 9110, 13.1.1). */
export const ifMatchPattern = '^([*]|(W/)?"[!#-~]*"( *, *(W/)?"[!#-~]*")*)$'
const form = new RegExp(ifMatchPattern)

export function checkIfMatch(header: string): void {
  if (!form.test(header))
    throw refuse(
      'invalid_parameter',
      'If-Match has the wrong form; send the ETag exactly as it was returned, such as "v3".',
    )
}

/** Whether the header matches this version. A weak tag never matches, because a change applies to exactly one version. */
export const matches = (header: string, version: number) =>
  header === '*' || header.split(',').some((tag) => tag.trim() === `"v${version}"`)
