import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { refusalCodes, refused } from './refusal.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README lists every refusal with its status', () => {
  const rows = readme.split('\n').filter((line) => /^\| `/.test(line))
  for (const code of refusalCodes) {
    const row = rows.find((line) => line.includes(`\`${code}\``))
    expect(row?.split('|')[2], code).toContain(String(refused(code).status))
  }
})
