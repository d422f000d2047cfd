import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.ts'
import type { KeyRow } from './lookups.ts'

const row = (stamp: string | null) => ({ id: 'a0000000-0000-4000-8000-000000000000', stamp }) as KeyRow
const hash = Buffer.from('hash')

test('a key is kept for a minute, so that once a minute a reading records that it is in use', () => {
  let now = 0
  const devices = createKnownDevices(() => now)
  expect(devices.find(hash)).toBeUndefined()
  devices.keep(hash, row('1,2,3'))
  now = 59_999
  expect(devices.find(hash)).toMatchObject({ row: row('1,2,3'), premise: { value: '1,2,3' } })
  now = 60_000
  expect(devices.find(hash)).toBeUndefined()
})

test('a key that is no longer valid, or about to change, is not kept', () => {
  const devices = createKnownDevices(() => 0)
  for (const read of [row(null), undefined]) {
    devices.keep(hash, row('1,2,3'))
    devices.keep(hash, read)
    expect(devices.find(hash)).toBeUndefined()
  }
})

test('of more than 10,000 keys, those that were read longest ago are forgotten', () => {
  const devices = createKnownDevices(() => 0)
  const hashes = Array.from({ length: 10_001 }, (_, i) => Buffer.from(`${i}`))
  for (const each of hashes.slice(0, 10_000)) devices.keep(each, row('1'))
  devices.keep(hashes[0]!, row('2'))
  devices.keep(hashes[10_000]!, row('1'))
  expect(hashes.filter((each) => devices.find(each)).length).toBe(10_000)
  expect(devices.find(hashes[0]!)?.premise.value).toBe('2')
  expect(devices.find(hashes[1]!)).toBeUndefined()
})
