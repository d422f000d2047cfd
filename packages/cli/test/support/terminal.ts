import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { afterAll } from 'vitest'
import { run } from '../../src/program.ts'

// Runs the command as a partner does, as a real process.

const built = path.join(import.meta.dirname, '../../bin/sineta.js')

export type Env = Record<string, string>

/** Creates an empty home folder, so that no login of this machine is found. */
export function useHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'sineta-home-'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  return home
}

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

export type Terminal = {
  readonly lines: readonly string[]
  /** Waits for a line of the output, starting at index `from`, and returns it. */
  waitForLine(pattern: RegExp, from?: number): Promise<string>
  /** Sends a signal, waits until the process ends, and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  signal(signal: NodeJS.Signals): void
  readonly exit: Promise<number | null>
}

export function open(args: readonly string[], env: Env, cwd?: string, bin?: string): Terminal {
  const child = start(args, env, cwd, bin)
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let ended = false
  const look = () => {
    for (const check of waiting) check()
  }
  for (const stream of [child.stdout!, child.stderr!])
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      look()
    })
  const exit = once(child, 'close').then(([code]) => {
    ended = true
    look()
    return code as number | null
  })
  return {
    lines,
    exit,
    waitForLine: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = lines.slice(from).find((line) => pattern.test(line))
          if (found === undefined && !ended) return
          waiting.delete(check)
          if (found === undefined) reject(new Error(`It ended without ${pattern}:\n${lines.join('\n')}`))
          else resolve(found)
        }
        waiting.add(check)
        check()
      }),
    signal: (signal) => void child.kill(signal),
    stop(signal = 'SIGINT') {
      child.kill(signal)
      return exit
    },
  }
}

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs a command to its end. */
export async function sineta(
  args: readonly string[],
  env: Env,
  { input = '', cwd, bin }: { input?: string; cwd?: string; bin?: string } = {},
): Promise<Ended> {
  const child = start(args, env, cwd, bin)
  child.stdin!.end(input)
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  const [code] = await once(child, 'close')
  return { code: code as number | null, ...said }
}

/** Runs a command in this process, because starting one takes longer than most commands run. */
export async function sinetaHere(
  args: readonly string[],
  env: Env,
  {
    input = '',
    cwd = env.HOME!,
    stdin = Readable.from([input]),
    stop = new AbortController(),
  }: { input?: string; cwd?: string; stdin?: Readable; stop?: AbortController } = {},
): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof said) =>
    new Writable({
      write(text, _encoding, done) {
        said[name] += text
        done()
      },
      decodeStrings: false,
    }) as NodeJS.WriteStream
  const ctrlC = { signal: stop.signal, interrupt: () => stop.abort() }
  const streams = { stdin, stdout: stream('stdout'), stderr: stream('stderr') }
  const code = await run(args, { env, cwd, ...ctrlC, ...streams }, '')
  return { code, ...said }
}

function start(args: readonly string[], env: Env, cwd: string | undefined, bin = built): ChildProcess {
  // Do not pass on the environment of the test run.
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH, ...env }, cwd: cwd ?? env.HOME, stdio: 'pipe' })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}
