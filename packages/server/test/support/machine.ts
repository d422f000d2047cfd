import { join } from 'node:path'
// @ts-expect-error a script without types, shared with the one that takes the pictures of the docs
import { findBrowser, findProgram } from '../../../../scripts/find-program.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped. */
    lacks?: string
  }
}

/** Programs besides Node that some tests need, and the Debian package of each. */
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

const namesOf: Partial<Record<Program, readonly string[]>> = {
  nginx: ['nginx', '/usr/sbin/nginx'],
  'postgres-15': ['/usr/lib/postgresql/15/bin/initdb'],
  // Debian's path, or the folder that scripts/on-postgres.mjs fills.
  'pg_dump-18': [
    '/usr/lib/postgresql/18/bin/pg_dump',
    join(import.meta.dirname, '../../../../.cache/postgres-18/bin/pg_dump'),
  ],
}

/** The path of a program on this machine. */
export const find = (program: Program): string | undefined =>
  program === 'chromium' ? findBrowser() : findProgram(namesOf[program] ?? [program])

/** Why tests that need these programs are skipped; null if none is missing. */
function lacks(...needed: Program[]): string | null {
  const missing = needed.filter((program) => find(program) === undefined)
  if (missing.length === 0) return null
  const packages = missing.map((program) => programs[program]).join(' ')
  const sentence = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not on this machine (Debian: apt-get install ${packages})`
  // CI lists the programs it has installed, so that a test that needs one fails instead of being skipped.
  const required = (process.env.REQUIRE ?? '').split(',')
  if (missing.some((program) => required.includes(program))) throw new Error(`REQUIRE lists it, but ${sentence}.`)
  return sentence
}

/**
 * Options of a test or a group: `test('…', needs('php'), …)`. If a program is missing, the test is skipped with the reason, which
 * `scripts/skipped-reporter.mjs` prints at the end of the run.
 */
export function needs(...programs: Program[]): { skip?: boolean; meta?: { lacks: string } } {
  const reason = lacks(...programs)
  return reason === null ? {} : { skip: true, meta: { lacks: reason } }
}
