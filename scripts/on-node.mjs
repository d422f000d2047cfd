// npm run test:on-node 24: the suite on another Node.js, brought by npm; npm run test:on-node -- 24 run bench -- --small: another script.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, fail, npm } from './prepare.mjs'

const [major, ...args] = process.argv.slice(2)
if (!/^\d+$/.test(major ?? ''))
  fail('Say which Node.js, and then what to hand to the tests: on-node.mjs 24 [arguments]')

// What npm's `node` package would fetch in an install script; asked for directly, no script is needed.
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const folder = join(cache, `node-${major}`)
const bin = join(folder, 'node_modules', name, 'bin')
if (!existsSync(bin)) {
  console.error(`Fetching Node.js ${major}…`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const code = await npm(['install', '--prefix', folder, '--loglevel=error', `${name}@${major}`], { cwd: folder })
  if (code !== 0) fail(`npm has no Node.js ${major} for this machine (${name}).`)
}
const { npm_node_execpath, NODE, ...env } = process.env
process.exitCode = await npm(args[0] === 'run' ? args : ['test', '--', ...args], {
  env: { ...env, PATH: `${bin}${delimiter}${env.PATH}` },
})
