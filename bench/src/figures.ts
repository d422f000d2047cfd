export type Figure = { bench: string; ratio: number; rate: number; baseline: number; unit: string }
/** Says how far a bench has come. */
export type Report = (line: string) => void

export const median = (numbers: readonly number[]) =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  )

/** Of numbers in their order. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!
