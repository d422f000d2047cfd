// Generated from packages/contract/src/nearest.ts. Change it there and run: npm run generate

/** Returns the name that a misspelt one most likely means, or undefined if none is close. */
export function nearest<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const wanted = plain(text)
  // A text that differs in a third of its letters or more counts as another word.
  let best: { name: Name | undefined; distance: number } = { name: undefined, distance: Math.ceil(wanted.length / 3) }
  for (const name of names) {
    const distance = editDistance(wanted, plain(name))
    if (distance < best.distance) best = { name, distance }
  }
  return best.name
}

/** `StudentEnrolled`, `student_enrolled` and `student.enrolled` are one name. */
const plain = (text: string) =>
  text
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Returns how many letters to add, drop or replace (Wagner–Fischer, one row at a time). */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    above = row
  }
  return above[b.length]!
}
