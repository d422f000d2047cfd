import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = {
  '@sineta/contract/signature': source('packages/contract/src/signature.ts'),
  '@sineta/contract': source('packages/contract/src/index.ts'),
  '@sineta/receiver': source('packages/receiver/src/index.ts'),
}
/** A model of the queue: pure code, though it lies under `test/` because only tests use it. */
const simulator = 'packages/server/test/simulator/**/*.test.ts'

export default defineConfig({
  test: {
    // As many as CI has cores. With more, stories that measure patience run out of it.
    maxWorkers: 2,
    projects: [
      {
        // Pure code, tested beside it: no database, no sockets.
        resolve: { alias },
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', simulator], isolate: false },
      },
      {
        // Stories through HTTP with a real database and a real receiver; each file has a database of its own.
        resolve: { alias },
        test: {
          name: 'stories',
          // One module graph for all files of a worker: loading the service takes longer than most stories. Each file has its own
          // database and its own service, and no module keeps state.
          isolate: false,
          include: ['packages/{server,receiver,cli}/test/**/*.test.ts'],
          exclude: [simulator],
          globalSetup: 'packages/server/test/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
