import { setImmediate } from 'node:timers/promises'

/**
 * The same as `work` of all items, some at a time: between two slices everything else that waits in this process has its turn. For what
 * a tenant can make as long as a spreadsheet.
 */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  size: number,
  work: (slice: readonly Item[]) => readonly Made[],
): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await setImmediate()
    for (const one of work(items.slice(at, at + size))) made.push(one)
  }
  return made
}
