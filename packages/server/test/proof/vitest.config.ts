import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(`../../../contract/src/${path}`, import.meta.url))

// Tests that need privileges, their own network, a moved clock, much time or exact timing: for `npm run proof`, one at a time.
export default defineConfig({
  resolve: {
    alias: { '@sineta/contract/signature': source('signature.ts'), '@sineta/contract': source('index.ts') },
  },
  test: {
    root: fileURLToPath(new URL('../../../..', import.meta.url)),
    include: ['packages/server/test/proof/*.proof.ts'],
    globalSetup: 'packages/server/test/support/global-setup.ts',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
