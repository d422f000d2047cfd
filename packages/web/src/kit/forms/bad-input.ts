import { ApiError, type Fault } from '../api/problem.ts'

/**
 * Refuses a date or time that is incomplete or does not exist. Browsers report such a value as empty, so it would be silently
 * left out.
 */
export function rejectBadInput(form: HTMLFormElement | null, pointerOf: (input: HTMLInputElement) => string): void {
  const unread = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput)
  const faults = unread.map(
    (input): Fault => ({ pointer: pointerOf(input), code: 'invalid_format', reason: 'unread', message: '' }),
  )
  if (faults.length > 0) throw new ApiError({ status: 422, code: 'validation_failed', detail: '', faults })
}
