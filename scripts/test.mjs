import { demandWritable, node, prepare, tools } from './prepare.mjs'

demandWritable()
await prepare()
process.exitCode = await node(tools.vitest(), ['run', ...process.argv.slice(2)])
