// The long forms of what `npm test` proves in short, and what needs privileges, a network of its own, a moved clock or a
// stopwatch. What was seen stands in docs/reliability.md.
//   npm run proof                 all of them, about an hour on two cores
//   npm run proof -- crash        one of them; SEED=… repeats what was found
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cache, fail, node, prepare, run, tools } from './prepare.mjs'

const server = 'packages/server'
const long = (project, file, env) => ({ args: ['--project', project, `${server}/${file}`], env })
const proof = (name, more = {}) => ({
  args: ['--config', `${server}/test/proof/vitest.config.ts`, `${server}/test/proof/${name}.proof.ts`],
  ...more,
})

const proofs = {
  simulation: long('unit', 'test/simulator/simulator.test.ts', { SEEDS: '2000000' }),
  backlog: long('unit', 'test/simulator/backlog.test.ts', { BACKLOGS: '20' }),
  commands: long('unit', 'test/simulator/commands.test.ts', { SEQUENCES: '100000' }),
  model: long('stories', 'test/engine-model.test.ts', { RUNS: '2000' }),
  timing: proof('timing'),
  fuzz: long('stories', 'test/fuzz.test.ts', { FUZZ_RUNS: '300' }),
  log: long('stories', 'test/portal-large-log.test.ts', { DELIVERIES: '1000000' }),
  crash: long('stories', 'test/crash.test.ts', { ROUNDS: '200' }),
  database: long('stories', 'test/database-trouble.test.ts', { ROUNDS: '30' }),
  fairness: proof('fairness'),
  streams: proof('streams'),
  memory: proof('memory'),
  durability: proof('durability'),
  'disk-full': proof('disk-full', { needsRoot: true }),
  clock: proof('clock', { before: fetchFaketime }),
  'slow-network': proof('slow-network'),
  partition: proof('partition', { needsRoot: true }),
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in proofs))
if (unknown) fail(`There is no proof "${unknown}". Choose among ${Object.keys(proofs).join(', ')}.`)

await prepare(['server'])
for (const [name, { args, env = {}, needsRoot = false, before }] of Object.entries(proofs)) {
  if (names.length > 0 && !names.includes(name)) continue
  if (needsRoot && process.getuid?.() !== 0) {
    console.error(`Not shown: ${name}. It needs root, because it mounts or cuts cables.`)
    continue
  }
  await before?.()
  const code = await node(tools.vitest(), ['run', ...args], { env: { ...env, ...process.env } })
  process.exitCode = code || process.exitCode
}

/** From Debian, into a folder of ours: nothing is installed. */
async function fetchFaketime() {
  const folder = join(cache, 'faketime')
  if (existsSync(join(folder, 'usr')) || existsSync('/usr/lib/x86_64-linux-gnu/faketime')) return
  mkdirSync(folder, { recursive: true })
  await run('sh', ['-c', 'apt-get download -qq libfaketime && dpkg -x libfaketime_*.deb . && rm libfaketime_*.deb'], {
    cwd: folder,
    stdio: 'ignore',
  })
}
