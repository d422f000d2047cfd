// npm run test:on-node 24: runs the suite on another Node.js, which npm installs.
// npm run test:on-node -- 24 run bench -- --small: runs another script.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, fail, installFromNpm, npm } from './prepare.mjs'

const [major, ...args] = process.argv.slice(2)
if (!/^\d+$/.test(major ?? ''))
  fail('Name a version of Node.js, and then the arguments of the tests: on-node.mjs 24 [arguments]')

// The package that npm's `node` package would fetch in an install script. Installed directly, it needs no script.
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const folder = join(cache, `node-${major}`)
const bin = join(folder, 'node_modules', name, 'bin')
if (!existsSync(bin)) await installFromNpm(folder, `${name}@${major}`, `Node.js ${major}`)
const { npm_node_execpath, NODE, ...env } = process.env
process.exitCode = await npm(args[0] === 'run' ? args : ['test', '--', ...args], {
  env: { ...env, PATH: `${bin}${delimiter}${env.PATH}` },
})
