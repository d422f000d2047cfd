import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'

const isHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')
await prepare(isHelp ? ['server'] : undefined)
if (isHelp) process.argv.splice(2, Infinity, 'start', '--help')
// Runs in this process, so that signals reach the service and its exit code is ours.
process.argv[1] = join(root, 'packages', 'server', 'bundle', isHelp ? 'command.js' : 'main.js')
await import(pathToFileURL(process.argv[1]).href)
