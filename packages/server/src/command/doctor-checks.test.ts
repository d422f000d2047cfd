import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { checks } from './doctor-checks.ts'

const disk = checks.find(({ name }) => name === 'disk')!
const settings = readConfig({})

// A file system without a free byte that every Linux has.
test.runIf(process.platform === 'linux')('the doctor finds a disk without room', async () => {
  await expect(disk.look({ settings: { ...settings, dataFolder: '/proc' }, url: '' })).rejects.toThrow(
    '0.0 GB are free at /proc: make room.',
  )
})
