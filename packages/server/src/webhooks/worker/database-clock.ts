/** How far two clocks drift apart between two claims, and how late an answer may be read. */
const toleranceMs = 2_000

/**
 * The database's time, estimated between claims: its time at the last claim plus the time passed here since. This
 * machine's own clock may be wrong.
 */
export class DatabaseClock {
  #databaseMs = 0
  /** When the database's time was last read, on this process's monotonic clock. */
  readAt = performance.now()

  /** Tells whether the database's clock was set back since the last time. */
  set(databaseMs: number): boolean {
    const wasSetBack = databaseMs < this.now() * 1000 - toleranceMs
    this.#databaseMs = databaseMs
    this.readAt = performance.now()
    return wasSetBack
  }

  /** In seconds. */
  now() {
    return (this.#databaseMs + (performance.now() - this.readAt)) / 1000
  }
}
