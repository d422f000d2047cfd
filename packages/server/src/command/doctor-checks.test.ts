import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { checks } from './doctor-checks.ts'

const disk = checks.find(({ name }) => name === 'disk')!
const keys = checks.find(({ name }) => name === 'keys')!
const settings = readConfig({})

// /proc is a file system without free space on every Linux.
test.runIf(process.platform === 'linux')('the doctor finds a full disk', async () => {
  await expect(disk.look({ settings: { ...settings, dataFolder: '/proc' }, url: '' })).rejects.toThrow(
    'Only 0.0 GB are free at /proc. Free some space.',
  )
})

test.skipIf(process.platform === 'win32')('the doctor finds a key that other accounts can read', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'sineta-kek-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  await readOrCreateKek(dataFolder)
  await chmod(path.join(dataFolder, 'kek'), 0o644)
  await expect(keys.look({ settings: { ...settings, kek: null, dataFolder }, url: '' })).rejects.toThrow(
    /^Other accounts of this machine can read the key in .*kek: chmod 600 it/,
  )
})
