// The CPU time that Node and PostgreSQL spend while something is measured.
import { readdir, readFile } from 'node:fs/promises'
import type { BenchEnvironment } from './environment.ts'

export type CpuUsage = {
  nodeMs: number
  /** Null if this system has no /proc. */
  postgresMs: number | null
  elapsedMs: number
}

/** Measures the CPU time that this process, which runs Sineta, and all processes of its PostgreSQL spend on `work`. */
export async function measureCpu<T>(
  env: BenchEnvironment,
  work: () => Promise<T>,
): Promise<{ result: T; cpu: CpuUsage }> {
  const [{ pid }] = (await env.sql('select pg_backend_pid() as pid')) as [{ pid: number }]
  const postmaster = (await statOf(pid))?.parent ?? null
  const postgresBefore = await postgresMs(postmaster)
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const result = await work()
  const elapsedMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  const postgresAfter = await postgresMs(postmaster)
  return {
    result,
    cpu: {
      nodeMs: (user + system) / 1000,
      postgresMs: postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore,
      elapsedMs,
    },
  }
}

export const coresOf = ({ nodeMs, postgresMs, elapsedMs }: CpuUsage) => (nodeMs + (postgresMs ?? 0)) / elapsedMs

/** Returns the CPU time of the postmaster, its ended children and its running ones. */
async function postgresMs(postmaster: number | null): Promise<number | null> {
  if (postmaster === null) return null
  let ticks = 0
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await statOf(Number(name)) : null
    if (stat?.parent === postmaster) ticks += stat.own
    else if (Number(name) === postmaster && stat) ticks += stat.own + stat.ofEnded
  }
  return ticks * tickMs
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const tickMs = 10

async function statOf(pid: number): Promise<{ parent: number; own: number; ofEnded: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name of the program may contain brackets and spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ofEnded: fields[13]! + fields[14]! }
}
