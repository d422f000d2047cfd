/** Allows for the drift of two clocks between two claims, and for a response that is read late. */
const toleranceMs = 2_000

/**
 * The database's time, estimated between claims: its time at the last claim plus the time passed here since. This
 * machine's own clock may be wrong.
 */
export class DatabaseClock {
  #databaseMs = 0
  /** When the database's time was last read, on this process's monotonic clock. */
  readAt = performance.now()

  /** Returns whether the database's clock was set back since the last time. */
  set(databaseMs: number): boolean {
    const wasSetBack = databaseMs < this.now() * 1000 - toleranceMs
    this.#databaseMs = databaseMs
    this.readAt = performance.now()
    return wasSetBack
  }

  /** Returns the database's time in seconds. */
  now() {
    return (this.#databaseMs + (performance.now() - this.readAt)) / 1000
  }
}
