import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error a script without types, shared with the command that writes the file
import { codegenArguments } from '../../../../scripts/tables-codegen.mjs'
import { createDatabase } from '../support/database.ts'

const root = path.join(import.meta.dirname, '../../../..')

test('the types of the tables match the migrated database (if not: npm run generate:tables)', async () => {
  const { url, drop } = await createDatabase()
  const printed = execFileSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [...codegenArguments(url), '--print', '--log-level', 'silent'],
    { encoding: 'utf8' },
  )
  await drop()
  const written = readFileSync(path.join(root, 'packages/server/src/platform/database/tables.ts'), 'utf8')
  expect(written.trim()).toBe(printed.trim())
})
