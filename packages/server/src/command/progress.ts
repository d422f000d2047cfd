const everyMs = 5_000

/** Reports the progress of a PostgreSQL program by the tables that its output names, at most every five seconds. */
export function progress(table: RegExp, total: number, say: (line: string) => void) {
  let done = 0
  let saidAt = performance.now()
  return (line: string) => {
    const name = table.exec(line)?.[1]
    if (name === undefined) return
    done++
    if (performance.now() - saidAt < everyMs) return
    saidAt = performance.now()
    say(`table ${done} of ${total}: ${name}`)
  }
}
