/** Prints at the end of a run how many tests were skipped, and what this machine lacks for them. */
export default class SkippedReporter {
  onTestRunEnd(modules) {
    const counts = new Map()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const { lacks } = test.meta()
        if (lacks) counts.set(lacks, (counts.get(lacks) ?? 0) + 1)
      }
    }
    const parts = [...counts].map(([reason, count]) => `${count} because ${reason}`)
    if (parts.length > 0) console.log(`Skipped tests: ${parts.join('; ')}.`)
  }
}
