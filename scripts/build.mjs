import { prepare } from './prepare.mjs'

const named = process.argv.slice(2)
await prepare(named.length > 0 ? named : ['server', 'command', 'packages', 'pages', 'guide', 'bench'])
