// Installs packages and builds code before anything of ours runs. Plain Node, because nothing may be installed yet; quick if there is
// nothing to do, because it runs before every start and test.
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

/** Tools that npm installed, as files for `node`. Without a shell, spaces in the folder's name cause no trouble. */
export const tools = {
  tsc: () => join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc'),
  biome: () => join(dirname(require.resolve('@biomejs/biome/package.json')), 'bin', 'biome'),
  knip: () => join(root, 'node_modules', 'knip', 'bin', 'knip.js'),
  vitest: () => join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs'),
  vite: () => join(dirname(fromWeb.resolve('vite/package.json')), 'bin', 'vite.js'),
}

// A build runs again if an input has changed since the last time, or its output is missing.
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
  // The packages for npm: the command with its dependencies, and the kit a second time, for `require`.
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
  // The pages of docs. A separate build, so that a changed sentence does not rebuild the portal and the panel.
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
      'packages/web/src/kit/preferences.ts',
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

/** Builds the kit for projects that `require` it. A package.json in the folder declares its files as CommonJS. */
async function kitForRequire() {
  const code = await tsc(['-p', 'packages/receiver/tsconfig.cjs.json'])
  writeFileSync(join(root, 'packages/receiver/dist/cjs/package.json'), '{ "type": "commonjs" }\n')
  return code
}

/** Installs and builds what is missing or stale. Ends the process with one sentence if that fails. */
export async function prepare(names = ['server', 'command', 'pages', 'guide']) {
  await install()
  const oneAfterAnother = async (some) => {
    for (const name of names.filter((name) => some.includes(name))) await build(name)
  }
  await Promise.all([oneAfterAnother(typed), oneAfterAnother(bundled)])
}
// Builds with tsc share their outputs, so they run one after the other. Builds with Vite have separate outputs.
const typed = ['server', 'command', 'packages', 'bench']
const bundled = ['pages', 'guide']

export async function install() {
  checkNode()
  if (isInstalled()) return
  demandWritable()
  say(existsSync(join(root, 'node_modules')) ? 'Installing what changed…' : 'Installing (first time only)…')
  // npm only clears the node_modules of the root. Packages left in those of a workspace would still be found first.
  for (const folder of [
    'bench',
    'api-tools',
    ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
  ]) {
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
  }
  // Development packages are needed to build the rest, regardless of NODE_ENV. No install script is needed: the only one creates
  // links for PostgreSQL, which the service also creates itself.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  if ((await npm([...args, '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0) {
    fail('The packages could not be installed: see above, and check the connection to the npm registry.')
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

/** Fails if the checkout is not writable: installing, building and testing write into it. */
export function demandWritable() {
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name))
  for (const folder of [root, join(root, 'node_modules'), cache, ...packages]) {
    try {
      if (existsSync(folder)) accessSync(folder, constants.W_OK)
    } catch ({ code }) {
      fail(
        `${folder} cannot be written (${code}): change its owner or mode, or copy the checkout to a folder that you can write to.`,
      )
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

// npm leaves a list of what it installed. Packages for other machines are in the lock file but not in that list.
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

// Of two packages for different kinds of libc, npm installs one. Finding out which takes longer than it is worth.
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
 * Runs tsc with one checker. Several share files but not the types they infer, and took 21 s of CPU and 3 GB for the server, where
 * one takes 8 s and 1 GB.
 */
export const tsc = (args) => node(tools.tsc(), [...args, '--checkers', '1'])

export function node(file, args, options = {}) {
  return run(process.execPath, [file, ...args], options)
}

/** Runs the npm that started us, or the one on the PATH. */
export function npm(args, options = {}) {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) return node(self, args, options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Installs a single package into a folder of the cache. */
export async function installFromNpm(folder, name, meaning) {
  say(`Fetching ${meaning}…`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const code = await npm(['install', '--prefix', folder, '--loglevel=error', name], { cwd: folder })
  if (code !== 0) fail(`npm has no ${meaning} for this machine (${name}).`)
}

/** Runs a command and returns its exit code. The terminal sends Ctrl-C to the command itself; SIGTERM is passed on. */
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
