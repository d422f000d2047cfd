import { expect, test } from 'vitest'
import { mergeMetrics } from './merge-metrics.ts'

test('one scrape has every process, each line labelled and the lines of one name together', () => {
  const text = (n: number, more = '') =>
    `# HELP ready 1 while it takes requests\n# TYPE ready gauge\nready ${n}\n\n# HELP seconds Time\n# TYPE seconds histogram\nseconds_bucket{le="1",route="/a b"} ${n}\n${more}`
  const only = '# HELP own Of one\n# TYPE own counter\nown{a="}"} 3\n'
  expect(
    mergeMetrics(
      new Map([
        ['api-1', text(1)],
        ['worker-1', text(2, only)],
      ]),
    ),
  ).toBe(`# HELP ready 1 while it takes requests
# TYPE ready gauge
ready{process="api-1"} 1
ready{process="worker-1"} 2
# HELP seconds Time
# TYPE seconds histogram
seconds_bucket{process="api-1",le="1",route="/a b"} 1
seconds_bucket{process="worker-1",le="1",route="/a b"} 2
# HELP own Of one
# TYPE own counter
own{process="worker-1",a="}"} 3
`)
})
