import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

await prepare()
// Runs in this process, so that signals reach the service and its exit code is ours.
process.argv[1] = join(root, 'packages', 'server', 'bundle', 'main.js')
await import(pathToFileURL(process.argv[1]).href)
