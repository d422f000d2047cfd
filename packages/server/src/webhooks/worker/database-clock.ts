/**
 * The database's time, estimated between claims: its time at the last claim plus the time passed here since. This
 * machine's own clock may be wrong.
 */
export class DatabaseClock {
  #databaseMs = 0
  /** When the database's time was last read, on this process's monotonic clock. */
  readAt = performance.now()

  set(databaseMs: number) {
    this.#databaseMs = databaseMs
    this.readAt = performance.now()
  }

  /** In seconds. */
  now() {
    return (this.#databaseMs + (performance.now() - this.readAt)) / 1000
  }
}
