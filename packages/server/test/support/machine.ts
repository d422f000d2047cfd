import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test stepped aside. */
    lacks?: string
  }
}

/** Programs beside Node that some tests need, and what brings each of them on Debian. */
const programs = {
  bash: 'bash',
  caddy: 'caddy',
  chromium: 'chromium-headless-shell',
  curl: 'curl',
  'docker-compose': 'docker-compose',
  dotnet: 'dotnet-sdk-8.0',
  fish: 'fish',
  go: 'golang-go',
  java: 'default-jdk-headless',
  kubectl: 'kubernetes-client',
  nginx: 'nginx-light',
  openssl: 'openssl',
  'pg_dump-18': 'postgresql-client-18, or npm run test:on-postgres-18',
  pgbouncer: 'pgbouncer',
  php: 'php-cli',
  'postgres-15': 'postgresql-15',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  python3: 'python3',
  'redis-server': 'redis-server',
  ruby: 'ruby',
  'systemd-analyze': 'systemd',
  zsh: 'zsh',
} as const

export type Program = keyof typeof programs

// Browsers go by several names, and on a Mac by none that is on the path. The one without windows comes first: it is the same
// engine, and a visit costs it a third.
const namesOf: Partial<Record<Program, readonly string[]>> = {
  nginx: ['nginx', '/usr/sbin/nginx'],
  'postgres-15': ['/usr/lib/postgresql/15/bin/initdb'],
  // Debian's, or in the folder that scripts/on-postgres.mjs fills.
  'pg_dump-18': [
    '/usr/lib/postgresql/18/bin/pg_dump',
    join(import.meta.dirname, '../../../../.cache/postgres-18/bin/pg_dump'),
  ],
  chromium: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}
const named: Partial<Record<Program, string | undefined>> = { chromium: process.env.CHROMIUM_PATH }

/** Where a program of this machine is. */
export function find(program: Program): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const files = (namesOf[program] ?? [program]).flatMap((name) =>
    name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name)),
  )
  return [named[program], ...files].find((file) => file && existsSync(file))
}

/** Why tests step aside here; null where nothing is lacking. */
function lacks(...needed: Program[]): string | null {
  const missing = needed.filter((program) => find(program) === undefined)
  if (missing.length === 0) return null
  const packages = missing.map((program) => programs[program]).join(' ')
  const sentence = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not on this machine (Debian: apt-get install ${packages})`
  // Where it must be shown, stepping aside would be a lie: CI names what it has installed.
  const required = (process.env.REQUIRE ?? '').split(',')
  if (missing.some((program) => required.includes(program))) throw new Error(`REQUIRE names it, and ${sentence}.`)
  return sentence
}

/**
 * Options of a test or a group: `test('…', needs('php'), …)`. Where a program is lacking, it is skipped with the reason, and
 * `scripts/skipped-reporter.mjs` says so at the end of the run.
 */
export function needs(...programs: Program[]): { skip?: boolean; meta?: { lacks: string } } {
  const reason = lacks(...programs)
  return reason === null ? {} : { skip: true, meta: { lacks: reason } }
}
