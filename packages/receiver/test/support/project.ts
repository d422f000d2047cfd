import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))
const require = createRequire(import.meta.url)
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
const run = promisify(execFile)

export type Project = {
  readonly folder: string
  /** Runs Node without the export conditions and options of Vitest, which a partner does not have. */
  node(args: readonly string[], cwd?: string): Promise<{ stdout: string; stderr: string }>
  /** Compiles a folder. Returns the errors of the compiler, if any, and the number of types it checked. */
  compile(name: string, files: Files, options: object): Promise<{ complaints: string; types: number }>
  remove(): Promise<void>
}
type Files = Readonly<Record<string, string>>

/**
 * Installs the packages that npm would publish into an empty folder outside the checkout, as a partner would. Third-party
 * packages come from our own installation, so that no registry is needed.
 */
export async function openProject(...packages: readonly string[]): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'sineta-partner-'))
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await npm(folder, 'pack', '--ignore-scripts', ...packages.map((path) => join(root, path)))
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`)
  await npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs)
  const { NODE_OPTIONS: _ours, ...env } = process.env
  return {
    folder,
    node: (args, cwd = folder) => run(process.execPath, args, { cwd, env }),
    async compile(name, files, options) {
      await mkdir(join(folder, name), { recursive: true })
      const compilerOptions = {
        target: 'es2022',
        strict: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules', '@types')],
        ...options,
      }
      const all = { ...files, 'tsconfig.json': JSON.stringify({ compilerOptions }) }
      for (const [file, text] of Object.entries(all)) await writeFile(join(folder, name, file), text)
      const said = await run(process.execPath, [tsc, '-p', join(folder, name), '--extendedDiagnostics']).then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      )
      const [, types] = /^Types: +(\d+)/m.exec(said) ?? []
      return {
        complaints: said
          .split('\n')
          .filter((line: string) => / error /.test(line))
          .join('\n'),
        types: Number(types),
      }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Runs the npm that started this process, or else the one on the path. */
async function npm(cwd: string, ...args: string[]): Promise<void> {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) await run(process.execPath, [self, ...args], { cwd })
  else await run('npm', args, { cwd, shell: process.platform === 'win32' })
}
