import { prepare } from './prepare.mjs'

await prepare(['server', 'command', 'pages', 'bench'])
