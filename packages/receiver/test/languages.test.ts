import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { needs } from '../../server/test/support/machine.ts'
import { verify } from '../src/generated/signature.ts'
import { showThatItNeedsASecret, showThatItReceives } from './support/example.ts'
import { exampleFolder, useLanguages } from './support/languages.ts'

const run = promisify(execFile)
const vectors = readFileSync(join(exampleFolder('.'), 'vectors.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)

for (const [language, example] of useLanguages()) {
  // Sequential, because in parallel two cold Go processes would each compile the whole standard library, 30 s of CPU time.
  it(`a receiver in ${language} accepts genuine deliveries, once, and nothing else`, needs(example.command[0]), () =>
    showThatItReceives(example),
  )
  it(`a receiver in ${language} accepts nothing without a secret`, needs(example.command[0]), () =>
    showThatItNeedsASecret(example),
  )
  it(`the kit in ${language} agrees with every vector`, needs(example.command[0]), async () => {
    let printed = ''
    for (const [program, ...args] of example.vectors)
      printed = (await run(program, args, { cwd: example.cwd, env: { ...process.env, ...example.env } })).stdout
    expect(printed).toContain(`${vectors.length} vectors`)
  })
}

it('our own signatures agree with every vector', () => {
  const wrong = vectors.filter((line) => {
    const [genuine, , secret, id, timestamp, signature, now, body] = line.split('\t') as VectorColumns
    const given = verify({ secrets: [secret], id, timestamp, signature, body, nowSeconds: Number(now) })
    return given.ok !== (genuine === 'yes')
  })
  expect(wrong).toEqual([])
})
type VectorColumns = [string, string, string, string, string, string, string, string]
