// How long a page of the panel waits for the API in a school of 3,000 students: lists, searches while typing and, for comparison,
// reading one student. Requests are sent one after the other, like those of one person.
import { fillDemo } from '@sineta/server/demo/fill.js'
import { openEnvironment } from './environment.ts'
import { type Figure, percentile, type Report } from './figures.ts'

const students = 3_000
const rounds = 100

export async function lists(report: Report): Promise<Figure> {
  const env = await openEnvironment({ role: 'api' })
  try {
    const { http, background, services } = env.sineta
    const startedAt = performance.now()
    const demo = await background.transaction({ clients: [] }, (tx) =>
      fillDemo(tx, services.secrets, 'http://localhost', students),
    )
    report(`lists: a school of ${students} students created in ${seconds(startedAt)} s`)
    await env.sql('analyze')
    const school = `/v1/partners/school/${demo.school.cnpj}`
    const { enrollment_number } = demo.samples as unknown as { enrollment_number: string }
    const p95 = async (path: string) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const { statusCode, body } = await http.inject({
          url: school + path,
          headers: { authorization: `Bearer ${demo.client.api_key}` },
        })
        if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${body}`)
        times.push(performance.now() - began)
      }
      return percentile(
        times.sort((a, b) => a - b),
        0.95,
      )
    }
    const baseline = await p95(`/student/${enrollment_number}`)
    let slowest = 0
    for (const path of [
      '/student?sort=name&limit=50',
      '/student?sort=name&limit=50&q=mar',
      '/student?sort=name&limit=50&q=mar%20silv',
      '/student?sort=name&limit=6&q=nobody',
      '/student?sort=name&limit=6&q=2026.02',
      '/student?sort=name&limit=50&photo_status=pending',
      '/responsible?sort=name&limit=50',
      '/responsible?sort=name&limit=50&q=mar',
      '/classroom?sort=name&limit=200',
    ]) {
      const reached = await p95(path)
      report(`lists: ${reached.toFixed(1)} ms (p95) for ${path}`)
      slowest = Math.max(slowest, reached)
    }
    return { bench: 'lists', ratio: slowest / baseline, rate: slowest, baseline, unit: 'ms (p95 of the slowest list)' }
  } finally {
    await env.close()
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
