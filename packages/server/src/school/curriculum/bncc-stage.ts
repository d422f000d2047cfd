import { bncc } from '@sineta/contract'
import type { Fault } from '../../platform/operation/errors.ts'

type Grade = { id: number; name: string; stage: string }

/** The stage whose codes a grade has. Adults learn what the regular stage does: the grades from 41 on are high school. */
const stageOf = ({ id, stage }: Grade) => (stage === 'EJA' ? (id < 41 ? 'EF' : 'EM') : stage)

/** Codes of another stage than the grade's. Their grammar was checked with the shape of the body. */
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
              message: `must be a code of the stage ${stage}, as ${grade.name} is`,
            },
          ],
    ),
  )
}
