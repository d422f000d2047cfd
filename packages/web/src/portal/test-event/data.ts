import { catalogue, type EventName } from '@sineta/contract'

/** The example to start from, without the school: a test is always of the sandbox's own. */
export function sampleOf(name: EventName): string {
  const { school_cnpj: _, ...data } = catalogue[name].example as Record<string, unknown>
  return JSON.stringify(data, null, 2)
}

export type ReadData = { ok: true; value: Record<string, unknown> } | { ok: false; message: string }

/** What was typed, as an object; whether it has the event's shape the server says. */
export function readData(text: string): ReadData {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ok: true, value: value as Record<string, unknown> }
      : { ok: false, message: '{ … }' }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : '' }
  }
}
