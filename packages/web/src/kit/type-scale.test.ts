import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('..', import.meta.url).pathname
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

// Sizes come from the scale; "inherit" and the relative sizes of icons follow their text.
const ofTheScale = /^(var\(--text-(12|13|14|16|20|26|34|body)\)|inherit)$/

test.each(sheets)('every font size in %s is on the scale', (file) => {
  const css = readFileSync(join(source, file), 'utf8')
  const sizes = [...css.matchAll(/font-size: ([^;]+);/g)].map(([, size]) => size!)
  expect(sizes.filter((size) => !ofTheScale.test(size))).toEqual([])
})
