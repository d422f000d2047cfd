import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Creates a log that writes one JSON line per event. Lines carry ids, codes and counts, never bodies, names or documents.
 * Nothing is filtered here: callers pass fields by name, and each field is written unchanged.
 */
export const createLog = (level: string, to: DestinationStream = openStandardOutput()): Log =>
  pino(
    {
      level: level === 'warning' ? 'warn' : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // The platform log and its readers call pino's `warn` a warning.
      formatters: { level: (label) => ({ level: label === 'warn' ? 'warning' : label }) },
      serializers: { error: (value: unknown) => (value instanceof Error ? describeError(value) : value) },
    },
    to,
  )

const maxUnwrittenBytes = 1_048_576

/** Opens standard output for a log. Lines that cannot be written, on a full disk or a closed terminal, do not stop the service. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: maxUnwrittenBytes })
  output.on('error', () => {
    // At the end of the process, pino would try for ever to write what is left.
    output.flushSync = () => {}
  })
  return output
}

/**
 * Returns the fields of an error that are safe to log. PostgreSQL puts row values into `detail`, `parameters` and multi-line
 * messages, so only fields that cannot hold personal data are kept.
 */
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
