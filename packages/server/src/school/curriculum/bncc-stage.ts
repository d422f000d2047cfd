import { bncc } from '@sineta/contract'
import type { Fault } from '../../platform/operation/errors.ts'

type Grade = { id: number; name: string; stage: string }

/** Returns the stage whose codes a grade uses. Adult education (EJA) uses the regular stages, from grade 41 on high school. */
const stageOf = ({ id, stage }: Grade) => (stage === 'EJA' ? (id < 41 ? 'EF' : 'EM') : stage)

/** Returns a fault for each code that is not of the grade's stage. The schema of the body has checked their grammar. */
export function stageFaults(grade: Grade, items: readonly { bncc_codes?: readonly string[] }[]): Fault[] {
  const stage = stageOf(grade)
  return items.flatMap(({ bncc_codes = [] }, i) =>
    bncc_codes.flatMap((code, k) =>
      bncc.normalize(code)?.startsWith(stage)
        ? []
        : [
            {
              pointer: `/items/${i}/bncc_codes/${k}`,
              code: 'bncc_code_invalid',
              message: `must be a code of ${stage}, the stage of ${grade.name}`,
            },
          ],
    ),
  )
}
