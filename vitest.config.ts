import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Stories run the built service: Node loads it in a second, while transforming its sources takes each worker five seconds. It is
 * also built here, before anything imports it, for people who call vitest themselves; that is quick if nothing changed.
 */
const build = spawnSync(process.execPath, [folder('scripts/build.mjs'), 'server', 'command', 'packages'], {
  stdio: 'inherit',
})
if (build.status !== 0) throw new Error('the service could not be built')

const asBuilt: Plugin = {
  name: 'as-built',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.startsWith('@sineta/')) {
      const [, name, entry = 'index'] = /^@sineta\/(\w+)(?:\/(.+))?$/.exec(source) ?? []
      const file = folder(`packages/${name}/dist/${entry}.js`)
      return existsSync(file) ? { id: file } : null
    }
    const found = source.startsWith('.') ? await this.resolve(source, importer, { skipSelf: true }) : null
    const [, built, path] = /^(.*\/packages\/\w+)\/src\/(.+)\.ts$/.exec(found?.id ?? '') ?? []
    if (built === undefined || built.endsWith('/web')) return found
    return { id: `${built}/dist/${path}.js` }
  },
}
const alias = {
  '@sineta/contract/signature': folder('packages/contract/src/signature.ts'),
  '@sineta/contract/time-limit': folder('packages/contract/src/time-limit.ts'),
  '@sineta/contract': folder('packages/contract/src/index.ts'),
  '@sineta/receiver': folder('packages/receiver/src/index.ts'),
}
/** A model of the queue. It is pure code, but lies under `test/` because only tests use it. */
const simulator = 'packages/server/test/simulator/**/*.test.ts'

/**
 * Tests wait for conditions, and these limits only end tests that hang, so that a slow machine makes a run slow but does not fail it.
 * They are ten times what the slowest test needs on two idle cores.
 */
const patience = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 300_000 } },
}

/**
 * The test files that take half a minute or more on two cores, longest first. On a new machine vitest knows no durations and begins
 * with the largest files. These are small, so the last of them would run alone, with one core idle.
 */
const longest = [
  'process/crash-moments',
  'process/sineta-server',
  'process/crash',
  'operations/matrix',
  'panel/browser-axe',
  'process/network-trouble',
  'process/start',
  'panel/browser-roles',
  'panel/browser-frame',
  'platform/embedded-postgres',
  'operations/examples',
  'process/starved-start',
  'process/operating',
  'terminal',
  'portal/trigger',
  'operations/bad-input',
  'portal/browser-axe',
  'operations/fuzz',
  // On a new machine it compiles Go's standard library, which examples-live then finds compiled.
  'languages',
  'portal/school-day',
  'webhooks/pull',
  'panel/browser-hostile',
  'process/database-trouble',
  'process/processes',
  'pages/pages-browser',
  'simulator/simulator',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Twice the number of cores in CI, because stories spend a fifth of their time waiting, such as for a lease to end.
    maxWorkers: 4,
    reporters: ['default', './scripts/skipped-reporter.mjs'],
    projects: [
      {
        // Pure code, tested beside it: no database, no sockets.
        resolve: { alias },
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', simulator], isolate: false, ...patience },
      },
      {
        // Stories over HTTP with a real database and a real receiver.
        plugins: [asBuilt],
        test: {
          name: 'stories',
          // One module graph for all files of a worker, because loading the service takes longer than most stories. Each file has its
          // own database and its own service, and no module keeps state.
          isolate: false,
          include: ['packages/{server,receiver,cli}/test/**/*.test.ts'],
          exclude: [simulator],
          server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
          globalSetup: 'packages/server/test/support/global-setup.ts',
          ...patience,
        },
      },
    ],
  },
})
