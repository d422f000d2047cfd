// Everything that can be said about the code without running it. All of it is said, also after the first complaint.
import { install, node, tools } from './prepare.mjs'

await install()
const checks = [
  [tools.biome(), ['check', ...(process.env.CI ? ['--error-on-warnings'] : [])]],
  [tools.tsc(), ['-b']],
  [tools.tsc(), ['-p', 'packages/web']],
  ['scripts/generate.mjs', ['--check']],
]
for (const [file, args] of checks) process.exitCode = (await node(file, args)) || process.exitCode
