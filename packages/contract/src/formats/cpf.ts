/** CPF, the tax number of a natural person: nine digits and two check digits, always kept as text. */

/** A CPF in events and responses: `529.982.247-25`. */
export const formattedPattern = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/
/** A CPF in a student's record: `52998224725`. */
export const digitsPattern = /^\d{11}$/

/** Returns the 11 digits, without punctuation, or null if the text is not a CPF. */
export function normalize(input: string): string | null {
  const digits = input.replace(/[.\-\s]/g, '')
  if (!digitsPattern.test(digits) || /^(\d)\1{10}$/.test(digits)) return null
  return checkDigits(digits.slice(0, 9)) === digits.slice(9) ? digits : null
}

export const isValid = (input: string): boolean => normalize(input) !== null

/** Writes 11 digits as `000.000.000-00`. */
export function format(digits: string): string {
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
}

/** Returns the check digits of the first nine digits. */
export function checkDigits(base: string): string {
  const first = checkDigit(base)
  return first + checkDigit(base + first)
}

function checkDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += (digits.charCodeAt(i) - 48) * (digits.length + 1 - i)
  return String(((sum * 10) % 11) % 10)
}
