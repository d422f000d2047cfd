import { it } from 'vitest'
import { needs } from '../../server/test/support/machine.ts'
import { showThatItReceives } from './support/example.ts'
import { useLanguages } from './support/languages.ts'

for (const [language, example] of useLanguages()) {
  // Side by side, because Go and Java compile first; a cold Go takes half a minute on a busy machine.
  it.concurrent(
    `a receiver in ${language} takes what is genuine, once, and nothing else`,
    needs(example.command[0]),
    () => showThatItReceives(example),
  )
}
