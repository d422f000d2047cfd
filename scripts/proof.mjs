// The long forms of what `npm test` proves in short: more histories, more steps, more crashes.
//   npm run proof                 all of them, about an hour on two cores
//   npm run proof -- crash        one of them; SEED=… repeats what was found
import { fail, node, prepare, tools } from './prepare.mjs'

const proofs = {
  simulation: {
    project: 'unit',
    file: 'packages/server/src/webhooks/simulator/simulator.test.ts',
    env: { SEEDS: '2000000' },
  },
  model: { project: 'stories', file: 'packages/server/test/engine-model.test.ts', env: { RUNS: '2000' } },
  timing: { project: 'stories', file: 'packages/server/test/login-timing.test.ts', env: { PAIRS: '400' } },
  fuzz: { project: 'stories', file: 'packages/server/test/fuzz.test.ts', env: { FUZZ_RUNS: '300' } },
  crash: { project: 'stories', file: 'packages/server/test/crash.test.ts', env: { ROUNDS: '200' } },
  log: { project: 'stories', file: 'packages/server/test/portal-large-log.test.ts', env: { DELIVERIES: '1000000' } },
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in proofs))
if (unknown) fail(`There is no proof "${unknown}". Choose among ${Object.keys(proofs).join(', ')}.`)

await prepare(['server'])
for (const [name, { project, file, env }] of Object.entries(proofs)) {
  if (names.length > 0 && !names.includes(name)) continue
  const code = await node(tools.vitest(), ['run', '--project', project, file], { env: { ...env, ...process.env } })
  process.exitCode = code || process.exitCode
}
