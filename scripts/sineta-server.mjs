import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

await prepare(['server'])
await import(pathToFileURL(join(root, 'packages', 'server', 'bundle', 'command.js')).href)
