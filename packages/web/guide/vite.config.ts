import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compress } from '../build/compress.ts'
import { guide } from './build.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The guide and the files of the reference. A separate build, because its pages are static text and share only the look of the
 * others.
 */
export default defineConfig({
  root: here('.'),
  base: '/guide/',
  publicDir: false,
  plugins: [guide(), compress()],
  build: {
    // As in the other build, everything is a file of ours with a hashed name.
    assetsInlineLimit: 0,
    outDir: here('dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { guide: here('guide.ts'), reference: here('reference.ts'), scheme: here('scheme.ts') },
      // Converting pictures is slow, and every build would warn about it.
      checks: { pluginTimings: false },
    },
  },
})
