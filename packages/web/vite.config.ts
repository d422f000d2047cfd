import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { preloadFont } from './build/preload-font.ts'
import { fakeServer } from './dev/fake-server.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), preloadFont(), compress(), fakeServer()],
  build: {
    // Everything is a file of ours with a hashed name: `data:` and inline code would need holes in the CSP.
    assetsInlineLimit: 0,
    outDir: here('dist'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        home: here('index.html'),
        inspector: here('inspector.html'),
        portal: here('portal.html'),
        panel: here('panel.html'),
      },
    },
  },
})
