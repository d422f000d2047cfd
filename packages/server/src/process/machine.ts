import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import type { Machine } from './plan.ts'

/** Returns the cores and memory of the machine, or the part of them that a container may use. */
export function detectMachine(): Machine {
  // 0 or a huge number means that memory is not limited.
  const limit = process.constrainedMemory()
  return {
    cores: Math.min(availableParallelism(), quotaOf(cpuMax()) ?? Number.POSITIVE_INFINITY),
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  }
}

/** The number of cores in a cgroup quota: 2 for `200000 100000`, null (no limit) for `max 100000`. */
function quotaOf(text: string): number | null {
  const [quota, period] = text.trim().split(' ').map(Number)
  return quota && period ? Math.max(Math.ceil(quota / period), 1) : null
}

/** The CPU quota of the cgroup. Node 20 ignores it and counts the cores of the machine even in a container. */
function cpuMax(): string {
  try {
    return readFileSync('/sys/fs/cgroup/cpu.max', 'utf8')
  } catch {
    return ''
  }
}
