import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Program } from '../../../server/test/support/machine.ts'
import type { Example } from './example.ts'

export const exampleFolder = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url))

type Command = readonly [program: string, ...args: string[]]
export type InLanguage = Example & {
  readonly command: readonly [program: Program, ...args: string[]]
  /** Commands that check it against examples/vectors.tsv, run one after the other. */
  readonly vectors: readonly Command[]
}

/** Returns the kits in other languages, each with the program that it needs. */
export function useLanguages(): [language: string, example: InLanguage][] {
  const scratch = mkdtempSync(join(tmpdir(), 'sineta-languages-'))
  afterAll(() => rmSync(scratch, { recursive: true }))
  // Build output stays out of the folder that people copy.
  const dotnet = ['dotnet', 'run', `--property:ArtifactsPath=${join(scratch, 'dotnet')}`] as const
  const languages: Record<string, InLanguage> = {
    Python: {
      command: ['python3', '-B', 'receiver.py'],
      cwd: exampleFolder('python'),
      vectors: [['python3', '-B', 'test_receiver.py']],
    },
    PHP: {
      command: ['php', '-S', '127.0.0.1:0', 'receiver.php'],
      cwd: exampleFolder('php'),
      env: { SEEN_FOLDER: scratch },
      isServed: true,
      vectors: [['php', 'test.php']],
    },
    Go: {
      command: ['go', 'run', 'receiver.go'],
      cwd: exampleFolder('go'),
      // On a new machine Go compiles its standard library first. Without inlining and cgo that takes a quarter less.
      env: { GOFLAGS: '-gcflags=all=-l', CGO_ENABLED: '0' },
      vectors: [['go', 'test', '-v', 'receiver.go', 'receiver_test.go']],
    },
    Java: {
      command: ['java', 'Receiver.java'],
      cwd: exampleFolder('java'),
      vectors: [
        ['javac', '-d', join(scratch, 'java'), 'Receiver.java', 'ReceiverTest.java'],
        ['java', '-cp', join(scratch, 'java'), 'ReceiverTest'],
      ],
    },
    'C#': {
      command: dotnet,
      cwd: exampleFolder('csharp'),
      vectors: [[...dotnet, '--property:StartupObject=ReceiverTest']],
    },
    Ruby: {
      command: ['ruby', 'receiver.rb'],
      cwd: exampleFolder('ruby'),
      vectors: [['ruby', 'test_receiver.rb']],
    },
  }
  return Object.entries(languages)
}
