/** Telephone numbers as Brazilians write them, and as E.164. */

/** An area code, which has no zero, and eight digits, or nine for a mobile. */
const national = /^(?:55)?([1-9]{2}\d{8,9})$/

/**
 * Returns `+5511987654321` for `(11) 98765-4321`, for `011 98765-4321` with the zero of a long-distance call, and for
 * `55 11 98765-4321`. A number that starts with + may be of any country. Returns null for anything else.
 */
export function normalize(input: string): string | null {
  const digits = input.replaceAll(/\D/g, '')
  if (input.trim().startsWith('+')) return `+${digits}`
  const found = national.exec(digits.replace(/^0/, ''))
  return found ? `+55${found[1]}` : null
}

/** Formats a Brazilian number as `(11) 98765-4321` and leaves a number of another country as it is. */
export const format = (e164: string) => e164.replace(/^\+55([1-9]{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
