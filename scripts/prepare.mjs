// What must be there before anything of ours can run: packages installed, code built. Plain Node, because nothing is
// installed yet when this runs; quick when there is nothing to do, because it stands before every start and test.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const cache = join(root, '.cache')

const require = createRequire(join(root, 'package.json'))
const fromWeb = createRequire(join(root, 'packages', 'web', 'package.json'))

/** Tools that npm installed, as files for `node`: no shell, so no trouble with spaces in the folder's name. */
export const tools = {
  tsc: () => join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc'),
  biome: () => join(dirname(require.resolve('@biomejs/biome/package.json')), 'bin', 'biome'),
  knip: () => join(root, 'node_modules', 'knip', 'bin', 'knip.js'),
  vitest: () => join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs'),
  vite: () => join(dirname(fromWeb.resolve('vite/package.json')), 'bin', 'vite.js'),
}

// Built again when an input differs from the last time, or an output is gone.
const everywhere = ['package-lock.json', 'tsconfig.base.json', 'packages/contract']
const builds = {
  server: {
    inputs: [
      ...everywhere,
      'packages/server/src',
      'packages/server/package.json',
      'packages/server/tsconfig.json',
      'scripts/bundle.mjs',
    ],
    output: 'packages/server/bundle/main.js',
    run: async () => (await tsc(['-b', 'packages/server'])) || node(join(root, 'scripts', 'bundle.mjs'), []),
  },
  command: {
    inputs: [...everywhere, 'packages/receiver', 'packages/cli'],
    output: 'packages/cli/dist/main.js',
    run: () => tsc(['-b', 'packages/cli']),
  },
  // What npm publishes: the command and what it needs, and the kit a second time.
  packages: {
    inputs: [...everywhere, 'packages/receiver', 'packages/cli'],
    output: 'packages/receiver/dist/cjs/package.json',
    run: async () => (await tsc(['-b', 'packages/cli'])) || kitForRequire(),
  },
  pages: {
    inputs: [...everywhere, 'packages/web', 'examples'],
    output: 'packages/web/dist',
    run: () => node(tools.vite(), ['build', '--logLevel', 'warn'], { cwd: join(root, 'packages', 'web') }),
  },
  // The pages of docs. Its own build, so that a changed sentence does not build the portal and the panel again.
  guide: {
    inputs: [
      'package-lock.json',
      'docs',
      'examples/README.md',
      'packages/cli/README.md',
      'packages/receiver/README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'packages/web/guide',
      'packages/web/build',
      'packages/web/src/kit/display',
      'packages/web/src/kit/kit.css',
      'packages/web/src/kit/memory.ts',
      'packages/web/src/kit/theme.ts',
    ],
    output: 'packages/web/guide/dist/en/index.html',
    run: () =>
      node(tools.vite(), ['build', '--config', 'guide/vite.config.ts', '--logLevel', 'warn'], {
        cwd: join(root, 'packages', 'web'),
      }),
  },
  bench: {
    inputs: [...everywhere, 'packages/server/src', 'bench'],
    output: 'bench/dist/main.js',
    run: () => tsc(['-b', 'bench']),
  },
}

/** For projects that `require` the kit. The folder says what its files are. */
async function kitForRequire() {
  const code = await tsc(['-p', 'packages/receiver/tsconfig.cjs.json'])
  writeFileSync(join(root, 'packages/receiver/dist/cjs/package.json'), '{ "type": "commonjs" }\n')
  return code
}

/** Installs and builds what is missing or stale. Ends the process with one sentence where that cannot be done. */
export async function prepare(names = ['server', 'command', 'pages', 'guide']) {
  await install()
  const inTurn = async (some) => {
    for (const name of names.filter((name) => some.includes(name))) await build(name)
  }
  await Promise.all([inTurn(typed), inTurn(bundled)])
}
// Those of tsc share what they write and go one after the other; those of Vite write apart.
const typed = ['server', 'command', 'packages', 'bench']
const bundled = ['pages', 'guide']

export async function install() {
  checkNode()
  if (isInstalled()) return
  demandWritable()
  say(existsSync(join(root, 'node_modules')) ? 'Installing what changed…' : 'Installing (first time only)…')
  // npm clears the root's folder only, and what it once put into a package's own would go on being found first.
  for (const folder of [
    'bench',
    'api-tools',
    ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
  ]) {
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
  }
  // Development packages build the rest, whatever NODE_ENV says. No install script is needed: the one there is makes
  // links for PostgreSQL, which the service mends itself.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  if ((await npm([...args, '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0) {
    fail('The packages could not be installed: see above, and check the way to the npm registry.')
  }
}

async function build(name) {
  const { inputs, output, run } = builds[name]
  const stamp = join(cache, 'built', name)
  const state = fingerprint(inputs)
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  demandWritable()
  say(`Building the ${name}…`)
  if ((await run()) !== 0) fail(`The ${name} could not be built: see above.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, state)
}

/** Installing, building and testing write into the checkout. */
export function demandWritable() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  for (const folder of [root, join(root, 'node_modules'), cache, ...packages]) {
    try {
      if (existsSync(folder)) accessSync(folder, constants.W_OK)
    } catch ({ code }) {
      fail(`${folder} cannot be written (${code}): make it yours, or copy the checkout to a folder that is.`)
    }
  }
}

function checkNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '')
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = wanted.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  fail(`Sineta needs Node.js ${wanted} or newer and this is ${process.versions.node}: get one from https://nodejs.org.`)
}

// npm leaves a list of what it installed. Packages for other machines are in the lock file and not in that list.
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesIn(list)
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const isRight = (path) =>
    path in installed ? installed[path].version === wanted[path].version : isForElsewhere(wanted[path])
  return Object.keys(wanted).every(isRight) && Object.keys(installed).every((path) => path in wanted)
}

function packagesIn(lockFile) {
  const packages = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return Object.fromEntries(packages.filter(([path]) => path.includes('node_modules/')))
}

// Of two kinds of libc npm installs the fitting one; which that is would take longer to find out than it helps.
function isForElsewhere({ optional, os, cpu, libc }) {
  return optional && !(libc === undefined && os?.includes(process.platform) && cpu?.includes(process.arch))
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules' && name !== 'dist')
  return names.sort().flatMap((name) => filesIn(`${path}/${name}`))
}

/**
 * One checker: several share the files but not what they learn of the shapes, and took 21 s of CPU and 3 GB for the
 * server where one takes 8 s and 1 GB.
 */
export const tsc = (args) => node(tools.tsc(), [...args, '--checkers', '1'])

export function node(file, args, options = {}) {
  return run(process.execPath, [file, ...args], options)
}

/** The npm that started us, or the one on the path. */
export function npm(args, options = {}) {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) return node(self, args, options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** One package by itself, in a folder of the cache. */
export async function installFromNpm(folder, name, meaning) {
  say(`Fetching ${meaning}…`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const code = await npm(['install', '--prefix', folder, '--loglevel=error', name], { cwd: folder })
  if (code !== 0) fail(`npm has no ${meaning} for this machine (${name}).`)
}

/** Runs a command to its end and gives its exit code. Ctrl-C reaches it in the terminal; other signals are passed on. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const passOn = (signal) => child.kill(signal)
  const wait = () => {}
  process.on('SIGINT', wait)
  process.on('SIGTERM', passOn)
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(`${command}: ${error.message}`)
        resolve(1)
      })
      child.once('close', (code, signal) => resolve(signal === null ? code : 1))
    })
  } finally {
    process.off('SIGINT', wait)
    process.off('SIGTERM', passOn)
  }
}

function say(line) {
  console.error(line)
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
