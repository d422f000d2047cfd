import type { ReactNode } from 'react'
import type { Fields } from './field.ts'
import type { Inputs } from './field-input.tsx'

export type ActionDialogProps = {
  readonly words: string
  /** The prefix of its texts: `{name}.title` and `{name}.text`. */
  readonly name: string
  /** The name of the record it acts on. */
  readonly subject: string
  readonly action: string
  readonly isDangerous: boolean
  /** Shown below the text. */
  readonly note?: ReactNode
  /** The fields to fill in, if any. */
  readonly fields: Fields | undefined
  /** The initial values of the fields. */
  readonly record?: unknown
  readonly draft: string
  readonly inputs?: Inputs
  /** `version` and `begun` are those of the record that the form started from. */
  send(body?: Record<string, unknown>, version?: number, begun?: Record<string, unknown>): Promise<unknown>
  done(answer: unknown): unknown
  onClose(): void
}
