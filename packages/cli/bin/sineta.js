#!/usr/bin/env node
// Committed, and not built, because npm links a program only when its file is there at the time of installing.
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (!existsSync(main)) {
  console.error('error: The sineta command is not built yet.\n  Build it: npm run build')
  process.exit(1)
}
await import(main)
