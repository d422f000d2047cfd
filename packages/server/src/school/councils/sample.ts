import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** A council of `classroom_id` and `period`, to be updated or removed. */
    open_council_id: string
    /** A council that was held and is still open. */
    closable_council_id: string
    /** A closed council, to be homologated or reopened. It locks nothing that other samples need. */
    closed_council_id: string
  }
}

export const councilSamples: SamplePart = {
  tables: ['council_deliberation', 'class_council'],
  async fill({ id, insert, tx, today }, { classroom_id, other_classroom_id, period }) {
    const open_council_id = id('council open')
    const closable_council_id = id('council closable')
    const closed_council_id = id('council closed')
    insert('class_council', { id: open_council_id, classroom_id, period })
    insert('class_council', { id: closable_council_id, classroom_id: other_classroom_id, period, held_on: today })
    insert('class_council', {
      id: closed_council_id,
      classroom_id: other_classroom_id,
      period: 1,
      held_on: today,
      status: 'closed',
      closed_at: tx.now,
    })
    return { open_council_id, closable_council_id, closed_council_id }
  },
}
