import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compress } from '../build/compress.ts'
import { guide } from './build.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The guide, and the files of the reference: a build of its own, because its pages are text and need nothing of the others but their looks. */
export default defineConfig({
  root: here('.'),
  base: '/guide/',
  publicDir: false,
  plugins: [guide(), compress()],
  build: {
    // As in the other build: every byte is a file of ours with a hashed name.
    assetsInlineLimit: 0,
    outDir: here('dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { guide: here('guide.ts'), reference: here('reference.ts'), scheme: here('scheme.ts') },
      // Pictures take their time, and everybody who builds would read about it.
      checks: { pluginTimings: false },
    },
  },
})
