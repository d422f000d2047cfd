import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, it } from 'vitest'
import { type Example, showThatItReceives } from './support/example.ts'
import { isInstalled } from './support/programs.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'sineta-languages-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const languages: Record<string, Example & { debian: string }> = {
  Python: { command: ['python3', 'receiver.py'], cwd: folder('python'), debian: 'python3' },
  PHP: {
    command: ['php', '-S', '127.0.0.1:0', 'receiver.php'],
    cwd: folder('php'),
    env: { SEEN_FOLDER: scratch },
    debian: 'php-cli',
  },
  Go: { command: ['go', 'run', 'receiver.go'], cwd: folder('go'), debian: 'golang-go' },
  Java: { command: ['java', 'Receiver.java'], cwd: folder('java'), debian: 'default-jdk-headless' },
}

for (const [language, { debian, ...example }] of Object.entries(languages)) {
  if (!isInstalled(example.command[0], `apt-get install -y ${debian}`)) continue
  // Side by side, because Go and Java compile first; a cold Go takes half a minute on a busy machine.
  it.concurrent(
    `a receiver in ${language} takes what is genuine, once, and nothing else`,
    () => showThatItReceives(example),
    120_000,
  )
}
