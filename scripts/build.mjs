import { prepare } from './prepare.mjs'

await prepare(['server', 'pages', 'bench'])
