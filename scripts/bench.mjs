import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

await prepare(['server', 'bench'])
process.argv[1] = join(root, 'bench', 'dist', 'main.js')
await import(pathToFileURL(process.argv[1]).href)
