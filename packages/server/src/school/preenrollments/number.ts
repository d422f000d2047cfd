/** Writes `PRE-2026000123`, unique on the platform, so that families of two schools never have the same number. */
export const writeNumber = (year: number, count: number) => `PRE-${year}${String(count).padStart(6, '0')}`
