// Figures as ratios of one run: these machines are noisy, and what is compared shares the noise.
import { bell } from './bell.ts'
import { drain } from './drain.ts'
import type { Figure, Report } from './figures.ts'
import { history } from './history.ts'
import { ingest } from './ingest.ts'
import { isolation } from './isolation.ts'
import { memory } from './memory.ts'
import { scale } from './scale.ts'

const benches: Record<string, (report: Report) => Promise<Figure>> = {
  drain,
  ingest,
  bell,
  history,
  isolation,
  scale,
  memory,
}
const usual = ['drain', 'ingest']

const isJson = process.argv.includes('--json')
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = asked.find((name) => !(name in benches))
if (unknown) {
  process.stderr.write(`There is no bench "${unknown}"; there are ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}

const rounded = (n: number, digits: number) => Number(n.toFixed(digits))
for (const name of asked.length > 0 ? asked : usual) {
  const figure = await benches[name]!((line) => process.stderr.write(`${line}\n`))
  const { ratio, rate, baseline, unit } = figure
  if (isJson)
    process.stdout.write(
      `${JSON.stringify({ ...figure, ratio: rounded(ratio, 3), rate: rounded(rate, 1), baseline: rounded(baseline, 1) })}\n`,
    )
  else process.stdout.write(`${name}: ${Math.round(rate)} ${unit}, ${ratio.toFixed(2)} of ${Math.round(baseline)}\n`)
}
