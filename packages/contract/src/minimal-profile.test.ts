import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { catalogue, eventNames } from './catalogue.ts'
import { hasMinimalProfile, maskMinimal } from './minimal-profile.ts'

describe('a connection with the minimal profile', () => {
  it.each(['student.created', 'student.updated'] as const)('gets %s without documents, race and address', (name) => {
    const { data, example } = catalogue[name]
    const masked = maskMinimal(name, example)
    const hidden = ['race', 'cpf', 'rg', 'rg_issuer', 'rg_issue_date', 'additional_info', 'address']
    expect(masked).toEqual({ ...example, ...Object.fromEntries(hidden.map((key) => [key, null])) })
    expect(Object.keys(masked)).toEqual(Object.keys(example))
    expect(Check(data, masked)).toBe(true)
    expect(example.cpf).toBe('11144477735')
  })

  it('gets every other event whole', () => {
    const others = eventNames.filter((name) => !hasMinimalProfile(name))
    expect(others.length).toBeGreaterThan(0)
    for (const name of others) expect(maskMinimal(name, catalogue[name].example)).toBe(catalogue[name].example)
  })
})
