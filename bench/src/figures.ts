export type Figure = {
  bench: string
  ratio: number
  rate: number
  baseline: number
  unit: string
  /** The rate of the plain service of `plain.ts`; `plain_ratio` is the share of it that was reached. */
  plain?: number
  plain_ratio?: number
}
/** With `--small`, a bench only shows that it runs; its figures mean nothing. */
export const sized = (usual: number, small: number) => (process.argv.includes('--small') ? small : usual)

/** A line that a bench prints, as text or as JSON. */
export type Line = { text: string; json: Readonly<Record<string, unknown>> }
/** Reports the progress of a bench. */
export type Report = (line: string) => void

/**
 * Measures the rate and its references in turns, and compares each rate with the references measured right before and after it,
 * because these machines change their speed from minute to minute.
 */
export async function measureInTurns(
  rounds: number,
  { baseline, rate, plain }: Record<'baseline' | 'rate', () => Promise<number>> & { plain?: () => Promise<number> },
  report: (round: number, rate: number, baseline: number, plain: number | undefined) => void,
): Promise<Pick<Figure, 'ratio' | 'rate' | 'baseline' | 'plain' | 'plain_ratio'>> {
  const references = async () => ({ baseline: await baseline(), plain: await plain?.() })
  const turns: { rate: number; baseline: number; plain: number | undefined }[] = []
  let before = await references()
  for (let round = 1; round <= rounds; round++) {
    const reached = await rate()
    const after = await references()
    const turn = {
      rate: reached,
      baseline: (before.baseline + after.baseline) / 2,
      plain: before.plain && after.plain && (before.plain + after.plain) / 2,
    }
    turns.push(turn)
    report(round, turn.rate, turn.baseline, turn.plain)
    before = after
  }
  const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of))
  return {
    ratio: middle((turn) => turn.rate / turn.baseline),
    rate: middle((turn) => turn.rate),
    baseline: middle((turn) => turn.baseline),
    ...(plain && { plain: middle((turn) => turn.plain!), plain_ratio: middle((turn) => turn.rate / turn.plain!) }),
  }
}

export const median = (numbers: readonly number[]) =>
  percentile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  )

/** Expects sorted numbers. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)]!

/** Formats a figure as a line, with rates to a tenth and ratios to a thousandth. */
export const lineOf = (figure: Figure): Line => {
  const { bench, ratio, rate, baseline, unit, plain, plain_ratio } = figure
  const ofPlain = plain && plain_ratio ? `, ${plain_ratio.toFixed(2)} of ${Math.round(plain)} of a plain service` : ''
  return {
    text: `${bench}: ${Math.round(rate)} ${unit}, ${ratio.toFixed(2)} of ${Math.round(baseline)}${ofPlain}`,
    json: {
      ...figure,
      ratio: rounded(ratio, 3),
      rate: rounded(rate, 1),
      baseline: rounded(baseline, 1),
      ...(plain && plain_ratio && { plain: rounded(plain, 1), plain_ratio: rounded(plain_ratio, 3) }),
    },
  }
}

export const rounded = (n: number, digits: number) => Number(n.toFixed(digits))

/** Returns milliseconds on a clock that all processes of this machine share, with a higher resolution than `Date.now()`. */
export const sharedClock = () => performance.timeOrigin + performance.now()
