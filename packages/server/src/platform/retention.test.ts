import { expect, it } from 'vitest'
import { cleanUpJob } from './retention.ts'

it('a table that cannot be cleaned up does not stop the others, and the error names it', async () => {
  const deleted: string[] = []
  const query = async (statement: string) => {
    const [, table] = /^delete from (\w+)/.exec(statement)!
    if (table === 'invitation') throw new Error('canceling statement due to lock timeout')
    deleted.push(table!)
    return { rowCount: 1 }
  }
  const rules = ['session', 'invitation', 'audit_refusal'].map((table) => ({ table, expired: 'true' }))
  const tools = { system: { pool: { query } } } as unknown as Parameters<ReturnType<typeof cleanUpJob>['run']>[0]
  await expect(cleanUpJob(rules).run(tools)).rejects.toThrow('invitation')
  expect(deleted).toEqual(['session', 'audit_refusal'])
})
