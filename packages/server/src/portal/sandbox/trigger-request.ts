import type { EventName } from '@sineta/contract'
import { refuseAt } from '../../platform/operation/errors.ts'
import { type Example, type Operation, parameterNames } from '../../platform/operation/operation.ts'

// Finds the operation that makes an event happen in a sandbox, and builds its request. Pure.

/** Returns the operation that publishes the event and the fewest others. */
export function operationThatEmits(operations: readonly Operation[], event: EventName): Operation | undefined {
  return operations
    .filter(({ emits, example }) => example && emits.includes(event))
    .sort((a, b) => a.emits.length - b.emits.length)[0]
}

export type SandboxRequest = { readonly path: string; readonly body?: unknown }

/** Builds a request from an example of the operation, with some members replaced. */
export function requestFor(
  operation: Operation,
  example: Example,
  cnpj: string,
  changes: Readonly<Record<string, unknown>>,
): SandboxRequest {
  const names = parameterNames(operation.path)
  const params: Record<string, unknown> = { ...example.params, cnpj }
  let { body } = example
  for (const [place, value] of Object.entries(changes)) {
    if (place !== 'cnpj' && names.includes(place)) params[place] = scalar(place, value)
    else body = withMember(body, place, value)
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { path: query ? `${path}?${query}` : path, ...(body !== undefined && { body }) }
}

function scalar(place: string, value: unknown): string | number | boolean {
  // `.` and `..` would lead to another path.
  if (typeof value === 'string' ? !/^\.{0,2}$/.test(value) : typeof value === 'number' || typeof value === 'boolean')
    return value as string | number | boolean
  throw refuseAt(`/set/${place}`, 'validation_failed', 'is part of the path, so it must be text or a number')
}

// Inherited names are refused, because setting one would change every object.
const inherited = new Set(['__proto__', 'constructor', 'prototype'])

function withMember(body: unknown, place: string, value: unknown): unknown {
  const wrong = (why: string) => refuseAt(`/set/${place}`, 'validation_failed', why)
  if (body instanceof Uint8Array) throw wrong('cannot be set: this operation takes an image')
  const steps = place.split('.')
  if (steps.some((step) => step === '' || inherited.has(step)))
    throw wrong('must name a member, such as student.name or items.0.period')
  const copy = structuredClone(body ?? {}) as Record<string, unknown>
  let at = copy
  for (const step of steps.slice(0, -1)) {
    if (!Object.hasOwn(at, step) || at[step] === null) at[step] = {}
    const next = at[step]
    if (typeof next !== 'object') throw wrong(`cannot be set: ${step} has no members`)
    at = next as Record<string, unknown>
  }
  at[steps.at(-1)!] = value
  return copy
}
