import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SettingError } from './config.ts'

/** Outside production a key is made at the first start and kept beside the data, for the owner's eyes only. */
export async function localKek(dataFolder: string): Promise<string[]> {
  const file = path.join(dataFolder, 'kek')
  try {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(file, `1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new SettingError(
        `SINETA_DATA cannot be written: ${dataFolder} (${code}). Choose another folder or mend its rights.`,
      )
  }
  return (await readFile(file, 'utf8')).trim().split(',')
}
