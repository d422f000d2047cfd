// The service with its demo, for scripts that need a running service.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Starts the service on a folder. Returns the facts of its demo and its welcome text. */
export async function startDemo(folder, settings) {
  const service = spawn(process.execPath, [join(root, 'packages/server/bundle/main.js')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SINETA_DATA: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'exit')
  let welcome = ''
  service.stdout.on('data', (text) => {
    welcome += text
  })
  while (!welcome.includes('Stop with')) {
    const isHere = await Promise.race([once(service.stdout, 'data'), ended.then(() => false)])
    if (!isHere) throw new Error('The service did not start: see above.')
  }
  return {
    welcome,
    facts: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')),
    async stop() {
      service.kill('SIGTERM')
      await ended
    },
  }
}
