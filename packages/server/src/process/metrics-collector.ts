import type { Worker as Child } from 'node:cluster'
import { mergeMetrics } from './merge-metrics.ts'
import type { ToMember } from './messages.ts'

/** A member that does not respond within this time is missing from the scrape. */
const limitMs = 3_000

type Scrape = { readonly texts: Map<string, string>; end(): void; readonly count: number }

/** Collects the metrics of all members for the member that was scraped. */
export function createMetricsCollector(
  children: ReadonlyMap<string, Child>,
  send: (child: Child, message: ToMember) => void,
) {
  const open = new Map<number, Scrape>()
  let last = 0
  return {
    receive(name: string, { id, text }: { id: number; text: string }) {
      const scrape = open.get(id)
      scrape?.texts.set(name, text)
      if (scrape?.texts.size === scrape?.count) scrape?.end()
    },
    readAll(): Promise<string> {
      const id = ++last
      const texts = new Map<string, string>()
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          open.delete(id)
          resolve(mergeMetrics(new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))))
        }
        const timer = setTimeout(end, limitMs)
        open.set(id, { texts, end, count: children.size })
        for (const child of children.values()) send(child, { kind: 'read_metrics', id })
      })
    },
  }
}
