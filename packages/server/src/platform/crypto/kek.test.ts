import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOrCreateKek } from './kek.ts'

test('a truncated key is refused with the name of its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kek-'))
  try {
    const [made] = await readOrCreateKek(folder)
    expect(await readOrCreateKek(folder)).toEqual([made])
    const file = join(folder, 'kek')
    writeFileSync(file, made!.slice(0, 20))
    await expect(readOrCreateKek(folder)).rejects.toThrow(
      `KEK must be written id:base64, with an id from 0 to 255 and 32 bytes of base64. It was read from ${file}.`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
