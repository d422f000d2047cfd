// Long versions of tests that `npm test` runs in short, and proofs that need privileges, their own network, a changed clock or exact
// timing. The results are in docs/reliability.md.
//   npm run proof                 all of them, about an hour on two cores
//   npm run proof -- 101 202 303  those that depend on chance once for each of these seeds
//   npm run proof -- crash 101    one of them
// Proofs that measure nothing run first, one for each core; all others run alone, one after the other.
// Exits with 0 only if every proof holds. The report is in .cache/proof.md.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cache, fail, prepare, root, run, tools } from './prepare.mjs'

const server = 'packages/server'
const isSeeded = true
/** The proof waits for conditions and measures nothing, so another one beside it only makes it slower. */
const isPatient = true
const long = (project, file, env, more = {}) => ({ args: ['--project', project, `${server}/${file}`], env, ...more })
const proof = (name, more = {}) => ({
  args: ['--config', `${server}/test/proof/vitest.config.ts`, `${server}/test/proof/${name}.proof.ts`],
  ...more,
})

const proofs = {
  simulation: long('unit', 'test/simulator/simulator.test.ts', { SEEDS: '2000000' }, { isPatient }),
  backlog: long('unit', 'test/simulator/backlog.test.ts', { BACKLOGS: '20' }, { isPatient, isSeeded }),
  commands: long('unit', 'test/simulator/commands.test.ts', { SEQUENCES: '100000' }, { isPatient, isSeeded }),
  model: long('stories', 'test/webhooks/engine-model.test.ts', { RUNS: '2000' }, { isPatient, isSeeded }),
  'crash-moments': long('stories', 'test/process/crash-moments.test.ts', { ROUNDS: '200' }, { isPatient, isSeeded }),
  fuzz: long('stories', 'test/operations/fuzz.test.ts', { FUZZ_RUNS: '300' }, { isPatient }),
  'supply-chain': proof('supply-chain', { isPatient }),
  durability: proof('durability', { isPatient }),
  timing: proof('timing'),
  log: long('stories', 'test/portal/large-log.test.ts', { DELIVERIES: '1000000' }),
  database: long('stories', 'test/process/database-trouble.test.ts', { ROUNDS: '30' }),
  fairness: proof('fairness'),
  streams: proof('streams'),
  restarts: proof('restarts'),
  numbers: proof('numbers'),
  memory: proof('memory'),
  'disk-full': proof('disk-full', { needsRoot: true }),
  clock: proof('clock', { before: fetchFaketime }),
  'slow-network': proof('slow-network'),
  partition: proof('partition', { needsRoot: true }),
  crash: long('stories', 'test/process/crash.test.ts', { ROUNDS: '200' }, { isSeeded }),
}

const seeds = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument))
const names = process.argv.slice(2).filter((argument) => !seeds.includes(argument))
const unknown = names.find((name) => !(name in proofs))
if (unknown) fail(`There is no proof "${unknown}". Choose among ${Object.keys(proofs).join(', ')}.`)

await prepare(['server'])
const chosen = Object.entries(proofs).filter(([name]) => names.length === 0 || names.includes(name))
// Proofs that depend on chance run once for each seed.
const chapters = chosen.flatMap(([name, row]) =>
  row.isSeeded && seeds.length > 0
    ? seeds.map((seed) => ({ ...row, title: `${name}, seed ${seed}`, seed }))
    : [{ ...row, title: name }],
)
const rows = new Map()
const file = join(cache, 'proof.md')
const patient = chapters.filter(({ isPatient }) => isPatient)
await Promise.all(Array.from({ length: availableParallelism() }, () => readThrough(patient)))
await readThrough(chapters.filter(({ isPatient }) => !isPatient))
console.log(`\n${report().slice(4).join('\n')}\n\nWritten to ${file}`)
process.exitCode = chapters.every(({ title }) => rows.get(title).holds) ? 0 : 1

/** Runs the waiting proofs one after the other. Several calls may share a list. */
async function readThrough(waiting) {
  for (let chapter = waiting.shift(); chapter; chapter = waiting.shift()) {
    const { title, needsRoot = false } = chapter
    console.log(`\nproof ${chapters.indexOf(chapter) + 1}/${chapters.length}: ${title}`)
    if (needsRoot && process.getuid?.() !== 0) {
      rows.set(title, {
        result: 'not shown: needs root, to mount file systems or cut the network',
        figures: [],
        holds: false,
      })
      continue
    }
    await chapter.before?.()
    const began = Date.now()
    const { code, figures } = await show(chapter)
    const result = `${code === 0 ? 'holds' : 'DOES NOT HOLD'}, ${Math.round((Date.now() - began) / 1000)} s`
    console.log(`\n${title}: ${result}`)
    rows.set(title, { result, figures, holds: code === 0 })
    report()
  }
}

/** Runs vitest with its output on the screen, and keeps the figures that the tests print. */
async function show({ title, args, env = {}, seed }) {
  const figures = []
  const child = spawn(process.execPath, [tools.vitest(), 'run', ...args], {
    cwd: root,
    env: { ...env, ...process.env, ...(seed && { SEED: seed }), NO_COLOR: '1' },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let isFigure = false
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`${title} | ${line}`)
    if (line.startsWith('stdout |')) isFigure = true
    else if (line.trim() === '') isFigure = false
    else if (isFigure) figures.push(line.trim())
  }
  const code = child.exitCode ?? (await once(child, 'exit'))[0]
  return { code, figures }
}

/** Writes the report after each proof, so that a run that is interrupted keeps its results. */
function report() {
  const lines = [
    `# Proof of ${new Date().toISOString().slice(0, 16)} UTC`,
    '',
    `Commit ${commit()}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}.`,
    '',
    '| proof | result | figures |',
    '|---|---|---|',
    ...chapters.map(({ title }) => {
      const { result, figures } = rows.get(title) ?? { result: 'not run yet', figures: [] }
      return `| ${title} | ${result} | ${figures.join('; ').replaceAll('|', '/')} |`
    }),
  ]
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  return lines
}

function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

/** Downloads libfaketime from Debian into a folder of ours, without installing it. */
async function fetchFaketime() {
  const folder = join(cache, 'faketime')
  if (existsSync(join(folder, 'usr')) || existsSync('/usr/lib/x86_64-linux-gnu/faketime')) return
  mkdirSync(folder, { recursive: true })
  await run('sh', ['-c', 'apt-get download -qq libfaketime && dpkg -x libfaketime_*.deb . && rm libfaketime_*.deb'], {
    cwd: folder,
    stdio: 'ignore',
  })
}
