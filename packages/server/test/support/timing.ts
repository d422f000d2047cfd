import type { Reply } from './sineta.ts'

/** Two things that must take as long, told apart by whoever has a stopwatch and patience. */
export type Pair = { one(): Promise<Reply>; other(): Promise<Reply> }

export type Compared = {
  /** Milliseconds that the one takes, in the middle. */
  readonly median: number
  /** How much longer the other takes: with a certainty of 99 % the middle difference lies between these. */
  readonly from: number
  readonly to: number
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)]!

/**
 * In pairs and in random order, so that whatever else the machine does slows both; by the order of the differences, not
 * by their size, so that a pause counts once. The places are those of the sign test.
 */
export async function compare(
  { one, other }: Pair,
  pairs: number,
  between: (i: number) => Promise<void> | undefined,
): Promise<Compared> {
  const time = async (what: () => Promise<unknown>) => {
    const begun = performance.now()
    await what()
    return performance.now() - begun
  }
  const ones: number[] = []
  const differences: number[] = []
  for (let i = 0; i < pairs; i++) {
    await between(i)
    const otherFirst = Math.random() < 0.5
    const first = await time(otherFirst ? other : one)
    const second = await time(otherFirst ? one : other)
    const [a, b] = otherFirst ? [second, first] : [first, second]
    ones.push(a)
    differences.push(b - a)
  }
  const sorted = differences.sort((a, b) => a - b)
  const place = Math.max(0, Math.floor(pairs / 2 - 2.576 * (Math.sqrt(pairs) / 2)))
  return { median: middle(ones.sort((a, b) => a - b)), from: sorted[place]!, to: sorted[pairs - 1 - place]! }
}

/** Whether it is as good as certain that they differ by more than this. */
export const differsByMore = ({ from, to }: Compared, tolerance: number) => from > tolerance || to < -tolerance
