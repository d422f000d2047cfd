import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { eventNames } from '@sineta/contract'
import { verify } from '@sineta/contract/signature'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sampleDelivery } from '../../../receiver/src/testing.ts'
import { commands, followed } from '../support/documented-commands.ts'
import { documents, root } from '../support/documents.ts'

// Every code block of a document is run or compiled here, or a table says which test runs it, or why no test does.

const blocks = documents
  .filter(({ file }) => !followed.some((one) => one.file === file))
  .flatMap(({ file, tokens }) =>
    tokens.filter(({ type }) => type === 'fence').map(({ info, content }) => ({ file, kind: info.trim(), content })),
  )
const ofKind = (...kinds: readonly string[]) => blocks.filter(({ kind }) => kinds.includes(kind))
const execute = promisify(execFile)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The fixed example of the documents: they print bodies signed with it. */
const vector = {
  secrets: ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='],
  id: '019cae08-ad66-796c-9230-140af990a702',
  timestamp: '1772446330',
  signature: 'v1,DZpekGYHuvsKEBfVhRJXmylb3EMTmE6hYLlNIxtQaXY=',
  nowSeconds: 1772446330,
}

test('every block is of a kind that is checked', () => {
  const known = ['sh', 'json', 'http', 'js', 'ts', '']
  expect(blocks.filter(({ kind }) => !known.includes(kind))).toEqual([])
  expect(blocks.length).toBeGreaterThan(200)
})

describe('a command', () => {
  const printed = ofKind('sh').flatMap(({ file, content }) =>
    content
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$|^#.*$/, '').trim())
      .filter((line) => line !== '')
      .map((line) => ({ file, line })),
  )

  test('has a test that runs it, or a reason why none does', () => {
    const rowOf = (line: string) => commands.find(({ begins }) => line.startsWith(begins))
    expect(printed.filter(({ line }) => rowOf(line) === undefined)).toEqual([])
    const used = new Set(printed.map(({ line }) => rowOf(line)))
    expect(commands.filter((row) => !used.has(row))).toEqual([])
  })

  test.each(commands.flatMap((row) => ('test' in row ? [row] : [])))('$begins is run by $test', ({ test, words }) => {
    expect(read(test).includes(words)).toBe(true)
  })

  test.each(followed)('of $file is run by $test', ({ file, test }) => {
    // A document that does not exist yet has no commands.
    if (existsSync(path.join(root, file))) expect(existsSync(path.join(root, test))).toBe(true)
  })

  test('of sineta has the options that documents give it, and names events that exist', async () => {
    const inText = documents.flatMap(({ tokens }) =>
      tokens
        .flatMap(({ children }) => children ?? [])
        .filter(({ type, content }) => type === 'code_inline' && /^(npx @sineta\/cli|sineta) [a-z]/.test(content))
        .map(({ content }) => content),
    )
    const lines = [...inText, ...printed.map(({ line }) => line)]
      .filter((line) => /^(npx @sineta\/cli|sineta) [a-z]/.test(line))
      .map((line) => line.replace(/^(npx @sineta\/cli|sineta) /, ''))
    expect(lines.length).toBeGreaterThan(20)
    const command = path.join(root, 'packages/cli/bin/sineta.js')
    const helpOf = async (name: string) =>
      [name, (await execute(process.execPath, [command, name, '--help'])).stdout] as const
    const names = new Set(lines.map((line) => line.split(' ')[0]!))
    const help = new Map(await Promise.all([...names].map(helpOf)))
    for (const line of new Set(lines)) {
      const [name = '', ...rest] = line.split(' ')
      const options = rest.filter((word) => word.startsWith('--'))
      expect([line, options.filter((option) => !help.get(name)!.includes(option))]).toEqual([line, []])
      if (name === 'trigger') expect(eventNames, line).toContain(rest[0])
    }
  })
})

test('JSON blocks are valid JSON', () => {
  for (const { file, content } of ofKind('json')) expect(() => JSON.parse(content), file).not.toThrow()
})

test('a delivery shown in a document has the signature shown', () => {
  const bodies = ofKind('').filter(({ content }) => content.startsWith('{'))
  expect(bodies.length).toBeGreaterThanOrEqual(3)
  for (const { file, content } of bodies) {
    expect(verify({ ...vector, body: content.trimEnd() }), file).toMatchObject({ ok: true })
    expect(read(file)).toContain(vector.signature)
  }
  const [shown] = ofKind('http')
  const [head = '', body = ''] = shown!.content.split('\n\n')
  const headers = Object.fromEntries(
    [...head.matchAll(/^(webhook-\w+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  // Its lines are wrapped for readability.
  expect(verify({ ...vector, headers, body: body.trimEnd().replaceAll('\n ', '') })).toMatchObject({ ok: true })
})

test('a folder tree lists existing folders', () => {
  const drawings = ofKind('').filter(({ content }) => !content.startsWith('{'))
  const named = drawings.flatMap(({ content }) =>
    content
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]!),
  )
  expect(named.filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
})

/** Declarations for names that the code of the documents uses but does not declare. */
const surroundings = `
type Kit = typeof import('@sineta/receiver')
declare const app: any, pool: any, redis: any, secret: string
declare const createServer: typeof import('node:http').createServer
declare const createReceiver: Kit['createReceiver'], nodeHandler: Kit['nodeHandler'], fetchHandler: Kit['fetchHandler']
declare const receiver: ReturnType<Kit['createReceiver']>
declare const welcome: (name: string) => Promise<void>
declare const readPosition: () => Promise<string | undefined>, writePosition: (id: string) => Promise<void>
`

describe('code', () => {
  const folder = path.join(root, '.cache', 'code-blocks')
  beforeAll(() => mkdirSync(folder, { recursive: true }))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)

  test('compiles with the receiver package', () => {
    const pieces = ofKind('ts', 'js')
      .filter(({ file }) => !file.startsWith('docs/pt/'))
      .flatMap(({ content }) => content.split(/^\/\/ (?:Redis|Express|Fastify|Next|Hono|Workers)\b.*$/m))
    expect(pieces.length).toBeGreaterThan(8)
    for (const [at, piece] of pieces.entries()) write(`piece-${at}.ts`, `${piece}\nexport {}\n`)
    write('surroundings.d.ts', surroundings)
    write('package.json', '{ "type": "module" }')
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      // The package types the handlers of a store only where they are passed to it.
      noImplicitAny: false,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
    }
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
    expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout).toBe('')
  })

  test('of the quick start receives a delivery', async () => {
    const [{ content }] = ofKind('js') as [(typeof blocks)[number]]
    expect(content).toContain('.listen(8787)')
    const anyPort = `.listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
    write('receiver.mjs', content.replace('.listen(8787)', anyPort))
    const { NODE_OPTIONS: _ours, ...env } = process.env
    const [secret] = vector.secrets as [string]
    const child = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env: { ...env, SINETA_SECRET: secret } })
    onTestFinished(() => void child.kill())
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const { value: port } = await lines.next()
    const { headers, body } = sampleDelivery('attendance.check_in', { secret })
    const response = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body })
    expect(response.status).toBe(204)
    expect((await lines.next()).value).toMatch(/^\S+ arrived at 20\d\d-/)
  })
})
