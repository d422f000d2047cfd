import { fold } from '../../../platform/database/fold.ts'
import type { SamplePart } from '../../sample-builder.ts'

declare module '../../../platform/operation/operation.ts' {
  interface Samples {
    /** An item with copies to lend. */
    library_item_id: string
    library_item_code: string
    /** An active loan that is not yet renewed. */
    loan_id: string
  }
}

export const librarySamples: SamplePart = {
  tables: ['library_loan', 'library_item'],
  async fill({ id, day, insert, tx }, { student_id }) {
    const library_item_id = id('library item')
    const library_item_code = 'LIT-00451'
    const title = 'A bolsa amarela'
    const loan_id = id('loan')
    insert('library_item', {
      id: library_item_id,
      code: library_item_code,
      title,
      folded_title: fold(title),
      author: 'Lygia Bojunga',
      copies: 3,
      on_loan: 1,
    })
    // Due late enough for a sandbox that is not reset for weeks, because a late loan would keep its student from borrowing.
    insert('library_loan', {
      id: loan_id,
      item_id: library_item_id,
      student_id,
      loaned_at: new Date(tx.now.getTime() - 24 * 3_600_000),
      due_date: day(90),
    })
    return { library_item_id, library_item_code, loan_id }
  },
}
