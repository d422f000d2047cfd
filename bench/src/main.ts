// Figures are ratios measured in one run, because these machines are noisy and both sides of a ratio share the noise.
import { parseArgs } from 'node:util'
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

const usage = `npm run bench -- [names] [--json] [--small]

Names: ${Object.keys(benches).join(', ')}; without any, ${defaultBenches.join(' and ')}.
--json   prints one line of JSON for each figure
--small  only shows that the benches run; their figures mean nothing
`
const { names, options } = readArguments()
if (options.help) process.stdout.write(usage)
else
  for (const name of names.length > 0 ? names : defaultBenches)
    for (const { text, json } of await benches[name]!((line) => process.stderr.write(`${line}\n`)))
      process.stdout.write(`${options.json ? JSON.stringify(json) : text}\n`)

function readArguments() {
  try {
    const { values: options, positionals: names } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, small: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    const unknown = names.find((name) => !Object.hasOwn(benches, name))
    if (unknown !== undefined) throw new Error(`There is no bench "${unknown}".`)
    return { names, options }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
