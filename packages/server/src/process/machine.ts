import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import type { Machine } from './plan.ts'

/** The machine, or the part of it that a container may use. */
export function thisMachine(): Machine {
  // 0 or nearly infinite: not limited.
  const limit = process.constrainedMemory()
  return {
    cores: Math.min(availableParallelism(), quotaOf(cpuMax()) ?? Number.POSITIVE_INFINITY),
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  }
}

/** `200000 100000`: two cores; `max 100000`: all. */
function quotaOf(text: string): number | null {
  const [quota, period] = text.trim().split(' ').map(Number)
  return quota && period ? Math.max(Math.ceil(quota / period), 1) : null
}

/** Node 20 counts the cores of the machine, also in a container. */
function cpuMax(): string {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8')
  } catch {
    return ''
  }
}
