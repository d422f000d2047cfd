import { expect, test } from 'vitest'
import { delivery } from './delivery-words.ts'

test('a school reads nothing about endpoints and tools that only partners have', () => {
  const ofPartners =
    /endpoint|@sineta|inspector|debugger|receiver check|another app|sandbox|inspetor|depurador|verificação do receptor|outro app/i
  const sentences = (words: object): string[] =>
    Object.values(words).flatMap((one) => (typeof one === 'string' ? [one] : sentences(one)))
  for (const words of Object.values(delivery))
    expect(sentences(words).filter((sentence) => ofPartners.test(sentence))).toEqual([])
})

test('a school does not read that its address can be disabled, or that unsigned requests have a signature', () => {
  for (const { diagnosis } of Object.values(delivery)) {
    expect(diagnosis.http_410.advice).not.toMatch(/disabled|desativado/)
    expect(diagnosis.http_401.what).not.toMatch(/signature|assinatura/)
  }
})
