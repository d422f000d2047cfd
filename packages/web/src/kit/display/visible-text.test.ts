import { expect, test } from 'vitest'
import { escapeInvisible } from './visible-text.ts'

test('marks that would reorder or hide text are spelt out', () => {
  expect(escapeInvisible('\u202egpj.exe')).toBe('⟨U+202E⟩gpj.exe')
  expect(escapeInvisible('a\u0000b\u001b[31m')).toBe('a⟨U+0000⟩b⟨U+001B⟩[31m')
})

test('ordinary text, accents, emoji, tabs and lines stay as they are', () => {
  const text = 'Reunião — 1º bimestre\n\tçã 日本 🔔'
  expect(escapeInvisible(text)).toBe(text)
})
