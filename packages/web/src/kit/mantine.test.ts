import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('..', import.meta.url).pathname
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'))
const read = (file: string) => readFileSync(join(source, file), 'utf8')
const choosers = /^(Menu|MultiSelect|NumberInput|Radio|Select)$/

/** The Mantine components that each file uses. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => {
    const imports = [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    return { file, components: imports.flatMap(([, names]) => names!.split(',').map((name) => name.trim())) }
  })

test('every Mantine component that a page uses has its style', () => {
  const css = ['mantine.css', 'mantine-more.css', 'mantine-choosers.css'].map((file) => read(`kit/${file}`)).join('')
  const used = new Set(files.flatMap(({ components }) => components))
  const hasStyle = (name: string) => existsSync(join(styles, `${name}.css`))
  expect([...used].filter((name) => hasStyle(name) && !css.includes(`/${name}.css`))).toEqual([])
})

test('files with a chooser import its style', () => {
  const without = files.filter(
    ({ file, components }) =>
      components.some((name) => choosers.test(name)) && !read(file).includes('mantine-choosers.css'),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})
