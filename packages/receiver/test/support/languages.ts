import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Example } from './example.ts'
import { isInstalled } from './programs.ts'

export const exampleFolder = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url))

/** The examples in other languages, as far as those are on this machine; a line says which are not. */
export function useLanguages(): [language: string, example: Example][] {
  const scratch = mkdtempSync(join(tmpdir(), 'sineta-languages-'))
  afterAll(() => rmSync(scratch, { recursive: true }))
  const languages: Record<string, Example & { debian: string }> = {
    Python: { command: ['python3', 'receiver.py'], cwd: exampleFolder('python'), debian: 'python3' },
    PHP: {
      command: ['php', '-S', '127.0.0.1:0', 'receiver.php'],
      cwd: exampleFolder('php'),
      env: { SEEN_FOLDER: scratch },
      debian: 'php-cli',
    },
    Go: { command: ['go', 'run', 'receiver.go'], cwd: exampleFolder('go'), debian: 'golang-go' },
    Java: { command: ['java', 'Receiver.java'], cwd: exampleFolder('java'), debian: 'default-jdk-headless' },
  }
  return Object.entries(languages).flatMap(([language, { debian, ...example }]) =>
    isInstalled(example.command[0], `apt-get install -y ${debian}`) ? [[language, example]] : [],
  )
}
