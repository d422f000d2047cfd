import { catalogue, type EventName } from '@sineta/contract'

/** The example data without the school, because a test event always belongs to the sandbox's school. */
export function sampleOf(name: EventName): string {
  const { school_cnpj: _, ...data } = catalogue[name].example as Record<string, unknown>
  return JSON.stringify(data, null, 2)
}

export type ReadData = { ok: true; value: Record<string, unknown> } | { ok: false; message: string }

/** Parses the typed text as an object. The server checks that it fits the event's schema. */
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
