import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTool } from './postgres-tools.ts'

test.skipIf(process.platform === 'win32')(
  'a backup that the server it is from could not read is refused before it is taken',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sineta-tools-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    for (const name of ['pg_dump', 'pg_restore'] as const) {
      const file = path.join(folder, name)
      await writeFile(file, `#!/bin/sh\necho '${name} (PostgreSQL) 18.1'\n`)
      await chmod(file, 0o755)
      await expect(findTool(name, folder, { min: 15, server: 15 })).rejects.toThrow(
        `${file} is from PostgreSQL 18, and PostgreSQL 15 cannot read what it writes. Install the client programs of PostgreSQL 15 (postgresql-client-15 in apt.postgresql.org), and set PG_BIN to its folder.`,
      )
      expect(await findTool(name, folder, { min: 15, server: 17 })).toEqual({ file, major: 18 })
    }
  },
)
