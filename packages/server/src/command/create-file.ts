import { type FileHandle, open } from 'node:fs/promises'

/** Creates a file that only this account can read. If it exists, fails with the sentence given. */
export const createFile = (file: string, ifItExists: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(ifItExists)
    throw new Error(`${file} cannot be written (${error.code}). Name a file in a folder you can write to.`)
  })
