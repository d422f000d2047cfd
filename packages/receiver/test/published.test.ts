import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { showThatItReceives } from './support/example.ts'
import { openProject, type Project, root } from './support/project.ts'

let project: Project
let installed: string
beforeAll(async () => {
  project = await openProject('packages/receiver')
  installed = join(project.folder, 'node_modules', '@sineta', 'receiver')
})
afterAll(() => project.remove())

const handler = `
  import { createReceiver, type EventData } from '@sineta/receiver'
  import { sampleDelivery } from '@sineta/receiver/testing'

  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
  const welcome = (student: EventData<'student.enrolled'>) => console.log(student.name)
  const receiver = createReceiver({ secret })
  receiver.on('student.enrolled', ({ data }) => welcome(data))
  receiver.on('*', (envelope) => {
    if (envelope.event === 'student.enrolled') console.log(envelope.data.enrollment_number)
    // @ts-expect-error not every event has a name in it
    envelope.data.name
  })
  const delivery = sampleDelivery('student.enrolled', { secret, data: { name: 'Ana' } })
  receiver.receive(delivery).then(({ outcome }) => console.log(outcome))

  // @ts-expect-error misspelt
  receiver.on('student.enroled', () => {})
  // @ts-expect-error not in the data
  receiver.on('student.enrolled', ({ data }) => data.nome)
`

describe('a receiver in TypeScript', () => {
  // The compiler counts the types that are used: a file with only a Node server has 563. With the TypeBox schemas from which the
  // interfaces are generated, this one would have 167,779.
  const maxTypes = 5000

  it.each([
    ['module: commonjs', 'commonjs', { module: 'commonjs' }],
    ['module: node16, require', 'commonjs', { module: 'node16' }],
    ['module: nodenext, require', 'commonjs', { module: 'nodenext' }],
    ['module: node16', 'module', { module: 'node16' }],
    ['module: nodenext', 'module', { module: 'nodenext' }],
    ['moduleResolution: bundler', 'module', { module: 'esnext', moduleResolution: 'bundler' }],
  ])('compiles and runs with %s', async (name, type, options) => {
    const files = { 'package.json': JSON.stringify({ type }), 'receiver.ts': handler }
    const { complaints, types } = await project.compile(name, files, options)
    expect(complaints).toBe('')
    expect(types).toBeLessThanOrEqual(maxTypes)
    const { stdout, stderr } = await project.node(['receiver.js'], join(project.folder, name))
    expect([stdout, stderr]).toEqual(['Ana\n2026.00123\nhandled\n', ''])
  })

  it('compiles without skipLibCheck', async () => {
    const files = { 'package.json': '{ "type": "module" }', 'receiver.ts': handler }
    const { complaints } = await project.compile('whole', files, {
      module: 'nodenext',
      noEmit: true,
      skipLibCheck: false,
    })
    expect(complaints).toBe('')
  })

  it('shows the meaning of every field in the editor', async () => {
    const lines = (await readFile(join(installed, 'dist', 'generated', 'events.d.ts'), 'utf8')).split('\n')
    const fields = lines.flatMap((line, at) => (/^ +readonly /.test(line) ? [{ line, above: lines[at - 1] }] : []))
    expect(fields.length).toBeGreaterThan(500)
    expect(fields.filter(({ above }) => !/\/\*\* \S.+\. ?.*\*\/$/.test(above!))).toEqual([])
  })
})

describe('the published package', () => {
  it('works with the export conditions for browsers, which bundlers for Workers prefer', async () => {
    await writeFile(
      join(project.folder, 'worker.mjs'),
      `import { createReceiver, fetchHandler } from '@sineta/receiver'
       const handle = fetchHandler(createReceiver({ secret: 'whsec_AAEC' }))
       handle(new Request('http://a', { method: 'POST' })).then(async (answer) => console.log((await answer.json()).code))`,
    )
    const conditions = ['workerd', 'worker', 'browser'].map((name) => `--conditions=${name}`)
    expect((await project.node([...conditions, 'worker.mjs'])).stdout).toBe('missing_header\n')
  })

  it('is as small as its README says', async () => {
    const dist = join(installed, 'dist')
    const kit = (await readdir(dist)).filter((name) => /(?<!testing)\.js$/.test(name))
    const files = [...kit, join('generated', 'signature.js')]
    const code = Buffer.concat(await Promise.all(files.map((file) => readFile(join(dist, file)))))
    const stated = /([\d.]+) kB of JavaScript, ([\d.]+) kB gzipped/.exec(
      await readFile(join(installed, 'README.md'), 'utf8'),
    )
    const kilobytes = [code.length, gzipSync(code).length].map((bytes) => Math.ceil(bytes / 1000))
    expect(stated?.slice(1).map(Number)).toEqual(kilobytes)
  })

  it('has no dependencies', async () => {
    expect((await readdir(join(project.folder, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
      '@sineta',
    ])
    expect(await readdir(join(project.folder, 'node_modules', '@sineta'))).toEqual(['receiver'])
  })
})

describe('an example', () => {
  // The frameworks are linked from our own installation.
  beforeAll(async () => {
    await cp(join(root, 'examples'), join(project.folder, 'examples'), { recursive: true })
    await mkdir(join(project.folder, 'node_modules', '@hono'))
    for (const name of ['express', 'fastify', 'hono', '@hono/node-server']) {
      await symlink(join(root, 'node_modules', name), join(project.folder, 'node_modules', name), 'junction')
    }
  })

  it.each([
    ['express', 'receiver.js'],
    ['fastify', 'receiver.js'],
    ['fetch-handler', 'serve.js'],
  ])('%s accepts genuine deliveries, once, and nothing else', async (name, file) => {
    await showThatItReceives({ command: [process.execPath, file], cwd: join(project.folder, 'examples', name) })
  })

  it('for Next can be loaded without a secret, as its build does', async () => {
    vi.stubEnv('SINETA_SECRET', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    const route = join(project.folder, 'examples', 'fetch-handler', 'route.js')
    expect(await import(route)).toHaveProperty('POST')
  })

  it.each(['express', 'fastify', 'fetch-handler'])('%s requires the versions that it is tested with', async (name) => {
    const { dependencies } = JSON.parse(await readFile(join(root, 'examples', name, 'package.json'), 'utf8'))
    for (const [dependency, version] of Object.entries(dependencies)) {
      const manifest = join(project.folder, 'node_modules', dependency, 'package.json')
      expect([dependency, JSON.parse(await readFile(manifest, 'utf8')).version]).toEqual([dependency, version])
    }
  })
})
