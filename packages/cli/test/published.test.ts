import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleDelivery } from '../../receiver/src/testing.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

// What npm would publish, installed into an empty folder, as a partner has it. What it leans on comes from our own
// installation, so that no registry is asked.
let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'sineta-published-cli-'))
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  const packages = [
    'packages/contract',
    'packages/receiver',
    'packages/cli',
    'node_modules/typebox',
    'node_modules/commander',
  ]
  await npm('pack', '--ignore-scripts', ...packages.map((path) => join(root, path)))
  const tarballs = (await readdir(project)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`)
  await npm('install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs)
})
afterAll(() => rm(project, { recursive: true }))

describe('the published command', () => {
  test('is on the path of the project, and runs', async () => {
    const bin = join(project, 'node_modules', '.bin', 'sineta')
    expect((await stat(bin)).mode & 0o111).not.toBe(0)
    const { version } = JSON.parse(await readFile(join(root, 'packages/cli/package.json'), 'utf8'))
    expect(await run(bin, ['--version'])).toEqual({ stdout: `${version}\n`, stderr: '' })

    const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
    const { headers, body } = sampleDelivery('student.enrolled', { secret })
    await writeFile(join(project, 'headers.json'), JSON.stringify(headers))
    await writeFile(join(project, 'body'), body)
    const args = ['verify', '--secret', secret, '--headers', 'headers.json', '--body', 'body']
    expect((await run(bin, args, { cwd: project })).stdout).toMatch(/^ok: /)
  })

  test('brings along what it needs, and none of its tests', async () => {
    const files = await readdir(join(project, 'node_modules', '@sineta', 'cli'), { recursive: true })
    expect(files).toEqual(expect.arrayContaining(['bin/sineta.js', 'dist/main.js', 'README.md']))
    expect(files.filter((file) => /\.test\.|tsbuildinfo/.test(file))).toEqual([])
    expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
      '@sineta',
      'commander',
      'typebox',
    ])
  })
})

/** The npm that started us, or the one on the path. */
async function npm(...args: string[]): Promise<void> {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) await run(process.execPath, [self, ...args], { cwd: project })
  else await run('npm', args, { cwd: project, shell: process.platform === 'win32' })
}
