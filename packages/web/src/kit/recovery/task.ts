/** The part of a task that showing its progress needs, for partners and schools. */
export type Task = {
  readonly action: 'resend' | 'retry'
  readonly status: 'running' | 'done' | 'cancelled' | 'stopped'
  readonly matched: number
  readonly done: number
  readonly failed: number
  readonly rate: number
  readonly refusals: Readonly<Record<string, number>>
  readonly stop_reason: string | null
}
