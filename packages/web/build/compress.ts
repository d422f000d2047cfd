import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

// Smaller files save less than the extra header costs.
const minBytes = 512

/**
 * Writes Brotli and gzip versions beside every built text file, compressed once at the highest level instead of on every
 * request.
 */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'sineta-compress',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json)$/.test(name)) continue
        const file = join(folder, name)
        const bytes = readFileSync(file)
        if (bytes.length < minBytes) continue
        const hint = {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: hint }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
