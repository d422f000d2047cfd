/** Upper bounds in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10]
const name = 'sineta_http_request_seconds'
const head = `# HELP ${name} Time to answer a request, by route and status\n# TYPE ${name} histogram\n`

type RequestLabels = { readonly method: string; readonly route: string; readonly status: string }

type Series = {
  /** The text before each value: of the buckets, `+Inf`, the sum and the count. */
  readonly lines: readonly string[]
  readonly buckets: number[]
  sum: number
  count: number
}

/**
 * A histogram that formats itself for Prometheus. There are some thousand series, one for each route and status, and prom-client
 * formats every label of every line again at each scrape, which blocks all requests. Here each line is formatted once.
 */
export class RequestTimes {
  readonly #series = new Map<string, Series>()

  observe({ method, route, status }: RequestLabels, seconds: number) {
    const key = `${method} ${status} ${route}`
    let series = this.#series.get(key)
    if (!series) {
      series = { lines: linesOf({ method, route, status }), buckets: bounds.map(() => 0), sum: 0, count: 0 }
      this.#series.set(key, series)
    }
    for (let i = 0; i < bounds.length; i++) if (seconds <= bounds[i]!) series.buckets[i]! += 1
    series.sum += seconds
    series.count += 1
  }

  text(): string {
    let text = head
    for (const { lines, buckets, sum, count } of this.#series.values()) {
      for (let i = 0; i < bounds.length; i++) text += lines[i]! + buckets[i]!
      text += lines[bounds.length]! + count + lines[bounds.length + 1]! + sum + lines[bounds.length + 2]! + count
    }
    return `${text}\n`
  }
}

/** Returns the text before each value. It begins with the newline that ends the previous line. */
function linesOf(labels: RequestLabels): string[] {
  const own = Object.entries(labels)
    .map(([label, value]) => `${label}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',')
  return [
    ...[...bounds, '+Inf'].map((bound) => `\n${name}_bucket{le="${bound}",${own}} `),
    `\n${name}_sum{${own}} `,
    `\n${name}_count{${own}} `,
  ]
}
