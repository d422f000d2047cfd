import { ApiError, type Fault } from '../api/problem.ts'

/**
 * Refuses a date or time that is typed halfway, or that no calendar has. Browsers give it as empty, so that it would be
 * left out without a word.
 */
export function refuseUnread(form: HTMLFormElement | null, pointerOf: (input: HTMLInputElement) => string): void {
  const unread = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput)
  const faults = unread.map(
    (input): Fault => ({ pointer: pointerOf(input), code: 'invalid_format', reason: 'unread', message: '' }),
  )
  if (faults.length > 0) throw new ApiError({ status: 422, code: 'validation_failed', detail: '', faults })
}
