import { expect, test } from 'vitest'
import { problem } from '../kit/api/problem-words.ts'
import { panelProblem } from './problem-words.ts'

test('a refused address of a school is explained without the endpoints and signatures of partners', () => {
  for (const language of ['en', 'pt-BR'] as const) {
    const messages: Record<string, string> = { ...problem[language], ...panelProblem[language] }
    const ofPartners = Object.entries(messages).filter(
      ([code, message]) => code.startsWith('webhook_url_invalid') && /endpoint|signature|assinatura/.test(message),
    )
    expect(ofPartners).toEqual([])
  }
})
