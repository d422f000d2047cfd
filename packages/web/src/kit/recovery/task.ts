/** What the progress of a task needs of it, for partners and for schools. */
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
