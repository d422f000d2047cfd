import { describe, expect, it } from 'vitest'
import { isScope, scopeNames, scopes } from '../scopes.ts'
import * as bncc from './bncc.ts'
import * as cep from './cep.ts'
import { isEnrollmentNumber, isPreenrollmentNumber, isUuid } from './numbers.ts'

describe('a CEP', () => {
  it('is accepted with and without its dash and kept as 8 digits', () => {
    expect(cep.normalize('01310-100')).toBe('01310100')
    expect(cep.normalize('01310100')).toBe('01310100')
    expect(cep.format('01310100')).toBe('01310-100')
  })

  it.each(['00000000', '00000-000', '0131010', '013101000', '0131-0100', '01310_100', ''])('%s is refused', (input) => {
    expect(cep.isValid(input)).toBe(false)
  })
})

describe('a BNCC code', () => {
  it.each(['EI02TS01', 'EI03CO04', 'EF67LP08', 'EF05CO11', 'EM13LGG103', 'EM13LP01', 'EM13CO26'])(
    '%s is valid',
    (code) => {
      expect(bncc.normalize(code)).toBe(code)
      expect(bncc.normalize(` ${code.toLowerCase()} `)).toBe(code)
    },
  )

  it.each(['EF10MA01', 'EI04TS01', 'EF67XX08', 'EM14LGG103', 'EF05CO011', 'EM13LGG10', 'XEF05CO11', ''])(
    '%s is refused',
    (code) => {
      expect(bncc.isValid(code)).toBe(false)
    },
  )
})

describe('an enrollment number', () => {
  it.each(['2026.00123', 'A', '0', 'a-b_c.d', '1'.repeat(30)])('%s is valid', (number) => {
    expect(isEnrollmentNumber(number)).toBe(true)
  })

  it.each(['', '.1', '-1', '2026/1', '2026 1', 'ç1', '1'.repeat(31), '1\n'])('%j is refused', (number) => {
    expect(isEnrollmentNumber(number)).toBe(false)
  })

  it('never looks like the id of a student', () => {
    const id = '260b38c8-7b2c-4284-8f95-cb8d6163a59a'
    expect([isUuid(id), isUuid(id.toUpperCase()), isEnrollmentNumber(id)]).toEqual([true, true, false])
  })
})

describe('a pre-enrollment number', () => {
  it('is PRE- followed by digits', () => {
    expect(isPreenrollmentNumber('PRE-2026000123')).toBe(true)
    for (const wrong of ['2026000123', 'PRE-', 'PRE-20260', 'pre-2026000123', 'PRE-2026000123456']) {
      expect(isPreenrollmentNumber(wrong)).toBe(false)
    }
  })
})

describe('the scopes', () => {
  it('come in pairs of reading and writing, explained in both languages', () => {
    for (const scope of scopeNames) {
      expect(isScope(scope.replace(/(read|write)$/, (end) => (end === 'read' ? 'write' : 'read')))).toBe(true)
      expect(scopes[scope].en).not.toBe(scopes[scope].pt)
    }
  })

  it('are a closed list', () => {
    expect(isScope('students:delete')).toBe(false)
    expect(isScope('toString')).toBe(false)
  })
})
