import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const left = new Set(['node_modules', 'dist', 'bundle', 'CHANGELOG.md', 'name.test.ts'])

/** Finds everything that people read: documents, pages, messages and examples. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (left.has(entry.name) || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.(md|html|tsx?|m?js|json|yaml)$/.test(entry.name) ? [path] : []
  })
}

// npm would run a package of this name from whichever account registers it first. Our packages are under @sineta.
const fetched =
  /\b(?:npx|npm (?:exec|x|create|i|install|add)|pnpx?|bunx|(?:pnpm|yarn) dlx)((?: --?[\w-]+)*) sineta\b.*/g

test('no text asks people to install or run a package that is not ours', () => {
  const commands = filesIn(root).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(fetched)].map(([words]) => `${file.slice(root.length)}: ${words}`),
  )
  expect(commands).toEqual([])
  expect('npx --yes sineta listen'.match(fetched)).not.toBeNull()
})
