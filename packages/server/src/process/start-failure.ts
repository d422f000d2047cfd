import { resolve } from 'node:path'
import { type Config, SettingError } from '../platform/config.ts'
import { UnsupportedDatabase } from '../platform/database/migrate.ts'
import { UnreachableDatabase } from '../platform/database/wait-for-database.ts'
import { EmbeddedPostgresFailure } from '../platform/embedded-postgres/embedded-postgres.ts'

/** A member process could not start and has already printed why. */
export class AlreadyReported extends Error {}

/** Prints why a start failed to stderr, in one sentence. */
export function reportFailure(error: unknown, config: Config) {
  if (!(error instanceof AlreadyReported)) process.stderr.write(`${messageFor(error, config)}\n`)
}

function messageFor(error: unknown, { port, host, dataFolder, databaseUrl }: Config): string {
  if (error instanceof UnsupportedDatabase)
    return databaseUrl
      ? `${error.message}: name an empty database in DATABASE_URL.`
      : `${error.message}: remove the folder ${resolve(dataFolder, 'postgres')} and start again; its data is lost.`
  if ([SettingError, EmbeddedPostgresFailure, UnreachableDatabase].some((kind) => error instanceof kind))
    return (error as Error).message
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=8081 npm start`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port} of ${host}. Choose a port above 1023: PORT=8080 npm start`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST ${host} is not an address of this machine. HOST=0.0.0.0 listens on all of its addresses.`
  return message ?? String(error)
}
