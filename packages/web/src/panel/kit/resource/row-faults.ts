import { type Fault, isAt } from '../../../kit/api/problem.ts'

/** Splits the faults of a list whose rows have their own inputs into those of an input and those of the list. */
export function rowFaults(faults: readonly Fault[], list: string) {
  const depth = list.split('/').length
  return {
    of: (row: number, member: string) => faults.find((fault) => isAt(fault, `${list}/${row}/${member}`)),
    own: faults.find(({ pointer }) => pointer.split('/').length <= depth + 1),
  }
}
