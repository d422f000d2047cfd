import { existsSync } from 'node:fs'

/**
 * The folder of this package, as a URL. Found by its manifest, because sources, built files and the bundle lie at different
 * depths.
 */
export const packageFolder = folderWithManifest(new URL('.', import.meta.url))

function folderWithManifest(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : folderWithManifest(new URL('..', folder))
}
