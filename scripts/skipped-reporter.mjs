/** Says at the end of a run, in one line for each reason, how many tests stepped aside and what this machine lacks for them. */
export default class SkippedReporter {
  onTestRunEnd(modules) {
    const counts = new Map()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const { lacks } = test.meta()
        if (lacks) counts.set(lacks, (counts.get(lacks) ?? 0) + 1)
      }
    }
    for (const [reason, count] of counts) {
      console.log(`Skipped ${count === 1 ? '1 test' : `${count} tests`}: ${reason}.`)
    }
  }
}
