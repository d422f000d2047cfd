// Figures are ratios measured in one run, because these machines are noisy and both sides of a ratio share the noise.
import { bell } from './bell.ts'
import { capacity } from './capacity.ts'
import { drain } from './drain.ts'
import { type Figure, type Line, lineOf, type Report } from './figures.ts'
import { history } from './history.ts'
import { ingest } from './ingest.ts'
import { isolation } from './isolation.ts'
import { lists } from './lists.ts'
import { memory } from './memory.ts'
import { morning } from './morning.ts'
import { peersLike } from './peers-like.ts'
import { scale } from './scale.ts'
import { warmUp } from './warm-up.ts'

type Bench = (report: Report) => Promise<Line[]>
const figure =
  (measure: (report: Report) => Promise<Figure>): Bench =>
  async (report) => [lineOf(await measure(report))]

const benches: Record<string, Bench> = {
  drain: figure(drain),
  ingest: figure(ingest),
  bell: figure(bell),
  morning,
  'peers-like': peersLike,
  'warm-up': warmUp,
  capacity,
  history: figure(history),
  isolation: figure(isolation),
  lists: figure(lists),
  scale: figure(scale),
  memory: figure(memory),
}
const defaultBenches = ['drain', 'ingest']

const isJson = process.argv.includes('--json')
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = requested.find((name) => !(name in benches))
if (unknown) {
  process.stderr.write(`There is no bench "${unknown}". Choose among ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}

for (const name of requested.length > 0 ? requested : defaultBenches)
  for (const { text, json } of await benches[name]!((line) => process.stderr.write(`${line}\n`)))
    process.stdout.write(`${isJson ? JSON.stringify(json) : text}\n`)
