/**
 * CNPJ, the tax number of a company, here of a school: twelve characters and two check digits. Since July 2026 new ones
 * may have letters in the first twelve (IN RFB 2.229/2024), so a CNPJ is text and never a number.
 */

/** A CNPJ in paths, responses and events: 14 characters, upper case, no punctuation. */
export const pattern = /^[0-9A-Z]{12}[0-9]{2}$/

/** Returns the 14 characters in upper case, without punctuation, or null if the text is not a CNPJ. */
export function normalize(input: string): string | null {
  const stripped = input.replace(/[./\-\s]/g, '')
  // Tested before upper-casing, which would turn 'ß' into 'SS' and 'ſ' into 'S'.
  if (!/^[0-9A-Za-z]{12}[0-9]{2}$/.test(stripped)) return null
  const cnpj = stripped.toUpperCase()
  // The only repeated character whose check digits come out right.
  if (cnpj === '00000000000000') return null
  return checkDigits(cnpj.slice(0, 12)) === cnpj.slice(12) ? cnpj : null
}

export const isValid = (input: string): boolean => normalize(input) !== null

/** Writes 14 characters as `00.000.000/0000-00`. */
export function format(cnpj: string): string {
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
}

/** Returns the check digits of the first twelve characters, which must be in upper case. */
export function checkDigits(base: string): string {
  const first = checkDigit(base)
  return first + checkDigit(base + first)
}

/** Weights run 2 to 9 from the right and start again. A letter counts as its ASCII code minus 48: A is 17, not 10. */
function checkDigit(characters: string): string {
  let sum = 0
  for (let i = 0; i < characters.length; i++) {
    const weight = 2 + ((characters.length - 1 - i) % 8)
    sum += (characters.charCodeAt(i) - 48) * weight
  }
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
