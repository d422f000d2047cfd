import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * One JSON line for each thing that happened. Lines carry ids, codes and counts, never bodies, names or documents:
 * callers pass fields by name, and what they pass is written as it is.
 */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: (value: unknown) => (value instanceof Error ? describeError(value) : value) },
    },
    to,
  )

/** PostgreSQL puts row values into `detail`, `parameters` and messages of several lines, so only what cannot hold personal data is kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  const fromDatabase = 'severity' in error && 'routine' in error
  return {
    name: error.name,
    message: fromDatabase ? `database error ${String(code)}` : error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: fromDatabase ? error.stack?.replace(error.message, '').replace(/^.*\n/, '') : error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
