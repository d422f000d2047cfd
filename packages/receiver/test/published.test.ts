import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showThatItReceives } from './support/example.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const require = createRequire(import.meta.url)
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
const run = promisify(execFile)

// What npm would publish, installed into an empty folder, as a partner has it. TypeBox comes from our own installation,
// so that no registry is asked.
let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'sineta-published-'))
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  await run(process.execPath, [tsc, '-b', 'packages/receiver'], { cwd: root })
  const packages = ['packages/contract', 'packages/receiver', 'node_modules/typebox'].map((path) => join(root, path))
  await npm('pack', '--ignore-scripts', ...packages)
  const tarballs = (await readdir(project)).filter((name) => name.endsWith('.tgz'))
  await npm(
    'install',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...tarballs.map((name) => `./${name}`),
  )
})
afterAll(() => rm(project, { recursive: true }))

const use = `
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const receiver = createReceiver({ secret }).on('student.enrolled', ({ data }) => console.log(data.name))
  receiver.receive(sampleDelivery('student.enrolled', { secret, data: { name: 'Ana' } })).then(({ outcome }) => console.log(outcome))
`
const imports = `
  import { createReceiver } from '@sineta/receiver'
  import { sampleDelivery } from '@sineta/receiver/testing'
`

describe('the published package', () => {
  it('is imported by ESM projects', async () => {
    expect(await node('use.mjs', imports + use)).toEqual({ stdout: 'Ana\nhandled\n', stderr: '' })
  })

  it('is required by CJS projects, without a warning', async () => {
    const requires = `
      const { createReceiver } = require('@sineta/receiver')
      const { sampleDelivery } = require('@sineta/receiver/testing')
    `
    expect(await node('use.cjs', requires + use)).toEqual({ stdout: 'Ana\nhandled\n', stderr: '' })
  })

  it('finds its verifier also where bundlers prefer what is for browsers, as for Workers', async () => {
    const conditions = ['workerd', 'worker', 'browser'].map((name) => `--conditions=${name}`)
    const onlyKit = `
      import { createReceiver, fetchHandler } from '@sineta/receiver'
      const handle = fetchHandler(createReceiver({ secret: 'whsec_AAEC' }))
      handle(new Request('http://a', { method: 'POST' })).then(async (answer) => console.log((await answer.json()).code))
    `
    expect((await node('worker.mjs', onlyKit, ...conditions)).stdout).toBe('missing_header\n')
  })

  it.each([
    // Looking into all declarations once is enough: TypeBox has many, and they are the same for all.
    ['ESM', 'use.mts', { module: 'nodenext', skipLibCheck: false }],
    ['CJS', 'use.cts', { module: 'nodenext', skipLibCheck: true }],
    ['a bundler', 'use.ts', { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true }],
  ])('has types that compile under %s', async (_for, file, options) => {
    const misspelt = `
      // @ts-expect-error misspelt
      createReceiver({ secret: '' }).on('student.enroled', () => {})
      // @ts-expect-error not in the data
      createReceiver({ secret: '' }).on('student.enrolled', ({ data }) => data.nome)
    `
    await writeFile(join(project, file), imports + use + misspelt)
    const compilerOptions = {
      ...options,
      target: 'es2022',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules', '@types')],
    }
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
    const complaints = await run(process.execPath, [tsc, '-p', project]).then(
      () => '',
      ({ stdout }) => stdout,
    )
    expect(complaints).toBe('')
  })

  it('is as small as its README says', async () => {
    const installed = join(project, 'node_modules', '@sineta')
    const kit = (await readdir(join(installed, 'receiver', 'dist'))).filter((name) => /(?<!testing)\.js$/.test(name))
    const files = [...kit.map((name) => join('receiver', 'dist', name)), join('contract', 'dist', 'signature.js')]
    const code = Buffer.concat(await Promise.all(files.map((file) => readFile(join(installed, file)))))
    const stated = /([\d.]+) kB of JavaScript, ([\d.]+) kB gzipped/.exec(
      await readFile(join(installed, 'receiver', 'README.md'), 'utf8'),
    )
    const kilobytes = [code.length, gzipSync(code).length].map((bytes) => Math.ceil(bytes / 1000))
    expect(stated?.slice(1).map(Number)).toEqual(kilobytes)
  })

  it('has its sources and none of its tests', async () => {
    for (const name of ['receiver', 'contract']) {
      const files = await readdir(join(project, 'node_modules', '@sineta', name), { recursive: true })
      expect(files.filter((file) => /\.test\.|tsbuildinfo|specification/.test(file))).toEqual([])
      expect(files).toEqual(
        expect.arrayContaining(['src/index.ts', 'dist/index.js', 'dist/index.js.map', 'dist/index.d.ts']),
      )
    }
  })
})

describe('an example', () => {
  // The frameworks are linked from our own installation.
  beforeAll(async () => {
    await cp(join(root, 'examples'), join(project, 'examples'), { recursive: true })
    await mkdir(join(project, 'node_modules', '@hono'))
    for (const name of ['express', 'fastify', 'hono', '@hono/node-server']) {
      await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction')
    }
  })

  it.each([
    ['express', 'receiver.js'],
    ['fastify', 'receiver.js'],
    ['fetch-handler', 'serve.js'],
  ])('%s takes what is genuine, once, and nothing else', async (name, file) => {
    await showThatItReceives({ command: [process.execPath, file], cwd: join(project, 'examples', name) })
  })

  it.each(['express', 'fastify', 'fetch-handler'])('%s asks for the versions that it is tested with', async (name) => {
    const { dependencies } = JSON.parse(await readFile(join(root, 'examples', name, 'package.json'), 'utf8'))
    for (const [dependency, version] of Object.entries(dependencies)) {
      const manifest = join(project, 'node_modules', dependency, 'package.json')
      expect([dependency, JSON.parse(await readFile(manifest, 'utf8')).version]).toEqual([dependency, version])
    }
  })
})

/** Runs a program in the project. Vitest's own conditions and options are not a partner's. */
async function node(file: string, code: string, ...options: string[]) {
  await writeFile(join(project, file), code)
  const { NODE_OPTIONS: _ours, ...env } = process.env
  return run(process.execPath, [...options, file], { cwd: project, env })
}

/** The npm that started us, or the one on the path. */
async function npm(...args: string[]): Promise<void> {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) await run(process.execPath, [self, ...args], { cwd: project })
  else await run('npm', args, { cwd: project, shell: process.platform === 'win32' })
}
