// Runs all static checks, even after one has failed.
import { install, node, tools, tsc } from './prepare.mjs'

await install()
const checks = [
  () => node(tools.biome(), ['check', ...(process.env.CI ? ['--error-on-warnings'] : [])]),
  () => tsc(['-b']),
  () => tsc(['-p', 'packages/web']),
  () => node(tools.knip(), ['--no-progress']),
  () => node('scripts/generate.mjs', ['--check']),
  () => node('scripts/release.mjs', ['--dry-run']),
  () => node('api-tools/check.mjs', []),
]
for (const check of checks) process.exitCode = (await check()) || process.exitCode
