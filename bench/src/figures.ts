export type Figure = { bench: string; ratio: number; rate: number; baseline: number; unit: string }
/** What a bench prints. */
export type Line = { text: string; json: Readonly<Record<string, unknown>> }
/** Says how far a bench has come. */
export type Report = (line: string) => void

/**
 * What is compared is measured in turns, and each turn is held against what was measured right before and after it: these
 * machines change their speed from minute to minute.
 */
export async function inTurns(
  rounds: number,
  { baseline, rate }: { baseline: () => Promise<number>; rate: () => Promise<number> },
  report: (round: number, rate: number, baseline: number) => void,
): Promise<Pick<Figure, 'ratio' | 'rate' | 'baseline'>> {
  const turns: { ratio: number; rate: number; baseline: number }[] = []
  let before = await baseline()
  for (let round = 1; round <= rounds; round++) {
    const reached = await rate()
    const after = await baseline()
    const beside = (before + after) / 2
    turns.push({ ratio: reached / beside, rate: reached, baseline: beside })
    report(round, reached, beside)
    before = after
  }
  const middle = (what: 'ratio' | 'rate' | 'baseline') => median(turns.map((turn) => turn[what]))
  return { ratio: middle('ratio'), rate: middle('rate'), baseline: middle('baseline') }
}

export const median = (numbers: readonly number[]) =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  )

/** Of numbers in their order. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!

/** A figure as a line: rates to a tenth, ratios to a thousandth. */
export const lineOf = (figure: Figure): Line => {
  const { bench, ratio, rate, baseline, unit } = figure
  return {
    text: `${bench}: ${Math.round(rate)} ${unit}, ${ratio.toFixed(2)} of ${Math.round(baseline)}`,
    json: { ...figure, ratio: rounded(ratio, 3), rate: rounded(rate, 1), baseline: rounded(baseline, 1) },
  }
}

export const rounded = (n: number, digits: number) => Number(n.toFixed(digits))

/** Milliseconds on a clock that all processes of this machine share, finer than `Date.now()`. */
export const sharedClock = () => performance.timeOrigin + performance.now()
