#!/usr/bin/env node
// Committed instead of built, because npm links a program only if its file exists at install time.
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (!existsSync(main)) {
  console.error('error: The sineta command is not built yet.\n  Run: npm run build')
  process.exit(1)
}
await import(main)
