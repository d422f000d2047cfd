/** CEP, the postal code: eight digits without a check digit, so only its format can be checked. */

export const pattern = /^(?!0{8})\d{8}$/

/** Returns the 8 digits of `01310-100` or `01310100`, or null if the text is not a CEP. */
export function normalize(input: string): string | null {
  const digits = input.trim().replace(/^(\d{5})-(\d{3})$/, '$1$2')
  return pattern.test(digits) ? digits : null
}

export const isValid = (input: string): boolean => normalize(input) !== null

/** Writes 8 digits as `00000-000`. */
export const format = (digits: string): string => `${digits.slice(0, 5)}-${digits.slice(5)}`
