import { setImmediate } from 'node:timers/promises'

/**
 * Runs `work` over the items one slice at a time and returns all results. Yields to the event loop between two slices, so that
 * a list that a tenant can make as long as a spreadsheet does not block the process.
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
