import { expect, test } from 'vitest'
import { createLog, describeError } from './log.ts'

test('a database error is logged without row values, even in a message of several lines', () => {
  const error = Object.assign(new Error('invalid input: "Ana Souza,\nRua das Flores, 12\nCPF 529.982.247-25"'), {
    code: '22P02',
    severity: 'ERROR',
    routine: 'pg_strtoint32_safe',
  })
  const written = JSON.stringify(describeError(error))
  expect(written).not.toMatch(/Ana|Flores|529/)
  expect(written).toContain('log.test.ts')
})

test.each(['warning', 'warn'])(
  'a log from the level %s has warnings and errors, by the words of the platform log',
  (level) => {
    const lines: string[] = []
    const log = createLog(level, { write: (line) => lines.push(line) })
    log.info('a')
    log.warn('b')
    log.child({ process: 'worker-1' }).error('c')
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warning', 'error'])
  },
)
