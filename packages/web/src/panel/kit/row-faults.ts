import { type Fault, isAt } from '../../kit/api/problem.ts'

/** Faults of a list whose rows have inputs of their own: each is shown at its input, the others at the list. */
export function rowFaults(faults: readonly Fault[], list: string) {
  const depth = list.split('/').length
  return {
    of: (row: number, member: string) => faults.find((fault) => isAt(fault, `${list}/${row}/${member}`)),
    own: faults.find(({ pointer }) => pointer.split('/').length <= depth + 1),
  }
}
