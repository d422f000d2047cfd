import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Program } from '../../../server/test/support/machine.ts'
import type { Example } from './example.ts'

export const exampleFolder = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url))

type InLanguage = Example & { readonly command: readonly [program: Program, ...args: string[]] }

/** The examples in other languages, each with the program that it needs. */
export function useLanguages(): [language: string, example: InLanguage][] {
  const scratch = mkdtempSync(join(tmpdir(), 'sineta-languages-'))
  afterAll(() => rmSync(scratch, { recursive: true }))
  const languages: Record<string, InLanguage> = {
    Python: { command: ['python3', 'receiver.py'], cwd: exampleFolder('python') },
    PHP: {
      command: ['php', '-S', '127.0.0.1:0', 'receiver.php'],
      cwd: exampleFolder('php'),
      env: { SEEN_FOLDER: scratch },
    },
    Go: { command: ['go', 'run', 'receiver.go'], cwd: exampleFolder('go') },
    Java: { command: ['java', 'Receiver.java'], cwd: exampleFolder('java') },
  }
  return Object.entries(languages)
}
