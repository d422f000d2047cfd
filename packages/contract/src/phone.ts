/** Telephone numbers as Brazilians write them, and as E.164. */

/** Area codes have no zero; after them come eight digits, or nine of a mobile. */
const national = /^(?:55)?([1-9]{2}\d{8,9})$/

/**
 * `+5511987654321` of `(11) 98765-4321`, of `011 98765-4321` with the zero of a long-distance call, and of `55 11 98765-4321`.
 * With a + the number is of any country. Null when it is none of these.
 */
export function normalize(input: string): string | null {
  const digits = input.replaceAll(/\D/g, '')
  if (input.trim().startsWith('+')) return `+${digits}`
  const found = national.exec(digits.replace(/^0/, ''))
  return found ? `+55${found[1]}` : null
}

/** `(11) 98765-4321`, as Brazilians write it. A number of another country stays as it is. */
export const format = (e164: string) => e164.replace(/^\+55([1-9]{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
