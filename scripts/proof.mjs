// The long forms of what `npm test` proves in short, and what needs privileges, a network of its own, a moved clock or a
// stopwatch. What was seen stands in docs/reliability.md.
//   npm run proof                 all of them, more than an hour on two cores
//   npm run proof -- 101 202 303  with these seeds, one after the other, where chance decides what happens
//   npm run proof -- crash 101    one of them
// Ends with 0 only if every row holds. The report is in .cache/proof.md.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cache, fail, prepare, root, run, tools } from './prepare.mjs'

const server = 'packages/server'
const long = (project, file, env, more = {}) => ({ args: ['--project', project, `${server}/${file}`], env, ...more })
const isSeeded = true
const proof = (name, more = {}) => ({
  args: ['--config', `${server}/test/proof/vitest.config.ts`, `${server}/test/proof/${name}.proof.ts`],
  ...more,
})

const proofs = {
  simulation: long('unit', 'test/simulator/simulator.test.ts', { SEEDS: '2000000' }),
  backlog: long('unit', 'test/simulator/backlog.test.ts', { BACKLOGS: '20' }, { isSeeded }),
  commands: long('unit', 'test/simulator/commands.test.ts', { SEQUENCES: '100000' }, { isSeeded }),
  model: long('stories', 'test/engine-model.test.ts', { RUNS: '2000' }, { isSeeded }),
  timing: proof('timing'),
  fuzz: long('stories', 'test/fuzz.test.ts', { FUZZ_RUNS: '300' }),
  log: long('stories', 'test/portal-large-log.test.ts', { DELIVERIES: '1000000' }),
  crash: long('stories', 'test/crash.test.ts', { ROUNDS: '200' }, { isSeeded }),
  database: long('stories', 'test/database-trouble.test.ts', { ROUNDS: '30' }),
  fairness: proof('fairness'),
  streams: proof('streams'),
  restarts: proof('restarts'),
  numbers: proof('numbers'),
  'supply-chain': proof('supply-chain'),
  memory: proof('memory'),
  durability: proof('durability'),
  'disk-full': proof('disk-full', { needsRoot: true }),
  clock: proof('clock', { before: fetchFaketime }),
  'slow-network': proof('slow-network'),
  partition: proof('partition', { needsRoot: true }),
}

const seeds = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument))
const names = process.argv.slice(2).filter((argument) => !seeds.includes(argument))
const unknown = names.find((name) => !(name in proofs))
if (unknown) fail(`There is no proof "${unknown}". Choose among ${Object.keys(proofs).join(', ')}.`)

await prepare(['server'])
const chosen = Object.entries(proofs).filter(([name]) => names.length === 0 || names.includes(name))
// Once for each seed where chance decides what happens.
const chapters = chosen.flatMap(([name, row]) =>
  row.isSeeded && seeds.length > 0 ? seeds.map((seed) => [name, row, seed]) : [[name, row, undefined]],
)
const rows = []
for (const [place, [name, { args, env = {}, needsRoot = false, before }, seed]] of chapters.entries()) {
  const title = seed === undefined ? name : `${name}, seed ${seed}`
  console.log(`\nproof ${place + 1}/${chapters.length}: ${title}`)
  if (needsRoot && process.getuid?.() !== 0) {
    rows.push({ title, result: 'not shown: needs root, because it mounts or cuts cables', figures: [] })
    continue
  }
  await before?.()
  const began = Date.now()
  const { code, figures } = await show(['run', ...args], { ...env, ...(seed && { SEED: seed }) })
  const seconds = Math.round((Date.now() - began) / 1000)
  rows.push({ title, result: `${code === 0 ? 'holds' : 'DOES NOT HOLD'}, ${seconds} s`, figures, holds: code === 0 })
}
await report()
process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1

/** Runs vitest with its output on the screen, and keeps the figures that the tests print. */
async function show(args, env) {
  const figures = []
  const child = spawn(process.execPath, [tools.vitest(), ...args], {
    cwd: root,
    env: { ...env, ...process.env, ...(env.SEED && { SEED: env.SEED }), NO_COLOR: '1' },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let isFigure = false
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (line.startsWith('stdout |')) isFigure = true
    else if (line.trim() === '') isFigure = false
    else if (isFigure) figures.push(line.trim())
  }
  const code = child.exitCode ?? (await once(child, 'exit'))[0]
  return { code, figures }
}

async function report() {
  const lines = [
    `# Proof of ${new Date().toISOString().slice(0, 16)} UTC`,
    '',
    `Commit ${commit()}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}.`,
    '',
    '| proof | result | figures |',
    '|---|---|---|',
    ...rows.map(
      ({ title, result, figures }) => `| ${title} | ${result} | ${figures.join('; ').replaceAll('|', '/')} |`,
    ),
  ]
  const file = join(cache, 'proof.md')
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  console.log(`\n${lines.slice(4).join('\n')}\n\nWritten to ${file}`)
}

function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
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
