import type { Fields } from './field.ts'
import type { Inputs } from './field-input.tsx'

export type ActDialogProps = {
  readonly words: string
  /** Where its words are: `{name}.title` and `{name}.text`. */
  readonly name: string
  /** What it is done to. */
  readonly subject: string
  readonly action: string
  readonly isDangerous: boolean
  /** What it asks for, if anything. */
  readonly fields: Fields | undefined
  /** What its fields begin with. */
  readonly record?: unknown
  readonly draft: string
  readonly inputs?: Inputs
  send(body?: Record<string, unknown>): Promise<unknown>
  done(answer: unknown): unknown
  onClose(): void
}
