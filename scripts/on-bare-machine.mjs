// npm run test:bare: runs tests as on a machine that has only Node: every file with tests that are skipped there, the start of the
// service and a few stories. Arguments name other files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { node, prepare, root } from './prepare.mjs'

/**
 * The programs of a minimal system: a shell, coreutils and, for a container that runs as root, those that let PostgreSQL run as
 * another user.
 */
const programs = [
  ...[
    'sh',
    'env',
    'cat',
    'chmod',
    'chown',
    'cp',
    'date',
    'dirname',
    'basename',
    'echo',
    'false',
    'head',
    'id',
    'ln',
    'ls',
    'mkdir',
  ],
  ...[
    'mktemp',
    'mv',
    'od',
    'printf',
    'pwd',
    'readlink',
    'realpath',
    'rm',
    'sed',
    'sleep',
    'sort',
    'tail',
    'test',
    'touch',
    'tr',
    'true',
  ],
  ...['uname', 'wc', 'mount', 'setpriv', 'unshare', 'node', 'npm', 'npx'],
]
const stories = ['process/start', 'pages/pages', 'webhooks/bell', 'school/students', 'webhooks/engine'].map(
  (name) => `packages/server/test/${name}.test.ts`,
)

await prepare()
const bin = mkdtempSync(join(tmpdir(), 'sineta-bare-'))
try {
  const folders = process.env.PATH.split(delimiter)
  for (const program of programs) {
    const folder = folders.find((folder) => listed(folder).includes(program))
    if (folder) symlinkSync(join(folder, program), join(bin, program))
  }
  const { CHROMIUM_PATH, REQUIRE, ...env } = process.env
  const files = process.argv.length > 2 ? process.argv.slice(2) : [...new Set([...filesThatStepAside(), ...stories])]
  process.exitCode = await node('scripts/test.mjs', files, { env: { ...env, PATH: bin } })
} finally {
  rmSync(bin, { recursive: true })
}

/** Returns the test files that declare what they need, directly or through the languages of the examples. */
function filesThatStepAside() {
  return readdirSync(join(root, 'packages'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join('packages', file))
    .filter((file) => /\bneeds\('|useLanguages\(/.test(readFileSync(join(root, file), 'utf8')))
}

function listed(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
