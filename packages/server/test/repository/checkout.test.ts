import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A checkout that the user may read but not write, such as one that an administrator unpacked.

const root = path.join(import.meta.dirname, '../../../..')
const checkout = mkdtempSync(path.join(tmpdir(), 'sineta checkout '))

beforeAll(() => {
  cpSync(path.join(root, 'scripts'), path.join(checkout, 'scripts'), { recursive: true })
  cpSync(path.join(root, 'package.json'), path.join(checkout, 'package.json'))
  cpSync(path.join(root, 'package-lock.json'), path.join(checkout, 'package-lock.json'))
  mkdirSync(path.join(checkout, 'packages', 'server'), { recursive: true })
  chmodSync(checkout, 0o555)
})
afterAll(() => {
  chmodSync(checkout, 0o755)
  rmSync(checkout, { recursive: true })
})

// Root can write everywhere, so the script runs as another user. It switches once Node has started, because Node may be installed
// where only root can read.
const asAnotherUser = process.getuid?.() === 0 ? ['--import', 'data:text/javascript,process.setuid(65534)'] : []

test.each(['start', 'test'])('npm %s in a read-only checkout says so in one sentence and writes nothing', (script) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...asAnotherUser, path.join(checkout, 'scripts', `${script}.mjs`)],
    { encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `${checkout} cannot be written (EACCES): change its owner or mode, or copy the checkout to a folder that you can write to.\n`,
  })
})
