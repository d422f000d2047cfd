import { access, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Not with `recursive`, which never ends in Node 20 where the system answers ENOENT below a
 * folder that exists, as it does in /proc and in folders that are mounted on demand.
 */
export async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder)
  if (above !== folder && !(await exists(above))) await makeFolder(above)
  try {
    await mkdir(folder)
  } catch (error) {
    if (!(await isFolder(folder))) throw error
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const isFolder = (file: string) =>
  stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
