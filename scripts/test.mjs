import { node, prepare, tools } from './prepare.mjs'

await prepare()
process.exitCode = await node(tools.vitest(), ['run', ...process.argv.slice(2)])
