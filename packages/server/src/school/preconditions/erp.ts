import { fold } from '../../platform/database/fold.ts'
import type { Precondition } from './precondition.ts'

/** Finance, leads, library, visitors and the calendar. */

/** A receivable of the student and the responsible created before. */
export const receivable: Precondition = async ({ id, insert, day }, { student_id }) => {
  const receivable_id = id('receivable')
  insert('receivable', {
    id: receivable_id,
    student_id,
    responsible_id: id('responsible'),
    description: 'Mensalidade do mês que vem',
    due_date: day(30),
    amount_cents: 128_000,
  })
  return { receivable_id }
}

export const supplier: Precondition = async ({ id, insert, fake }) => {
  const supplier_id = id('supplier')
  const supplier_cnpj = fake.cnpj()
  const name = `Editora ${fake.tag} Ltda.`
  insert('supplier', { id: supplier_id, name, folded_name: fold(name), cnpj: supplier_cnpj })
  return { supplier_id, supplier_cnpj }
}

export const lead: Precondition = async ({ id, insert, fake }, { grade_id }) => {
  const lead_id = id('lead')
  const name = fake.name()
  const columns = { phone: '+5511955554444', grade_id, source: 'site' }
  insert('crm_lead', { id: lead_id, name, folded_name: fold(name), ...columns })
  return { lead_id }
}

export const libraryItem =
  (on_loan: 0 | 1): Precondition =>
  async ({ id, insert, fake }) => {
    const library_item_id = id('library item')
    const library_item_code = `LIT-${fake.tag}`
    const title = 'A bolsa amarela'
    const columns = { title, folded_title: fold(title), author: 'Lygia Bojunga', copies: 3, on_loan }
    insert('library_item', { id: library_item_id, code: library_item_code, ...columns })
    return { library_item_id, library_item_code }
  }

/** A loan of the item created before to `student_id`. */
export const loan: Precondition = async ({ id, insert, day, tx }, { library_item_id, student_id }) => {
  const loan_id = id('loan')
  const loaned_at = new Date(tx.now.getTime() - 24 * 3_600_000)
  insert('library_loan', { id: loan_id, item_id: library_item_id, student_id, loaned_at, due_date: day(10) })
  return { loan_id }
}

export const visitor: Precondition = async ({ id, insert, fake }) => {
  const visitor_id = id('visitor')
  const name = fake.name()
  insert('visitor', { id: visitor_id, name, folded_name: fold(name), company: 'Buffet Ramos' })
  return { visitor_id }
}

/** A visit of the visitor created before. */
export const visit =
  (status: 'scheduled' | 'checked_in'): Precondition =>
  async ({ id, insert, tx }, { visitor_id, entrance_id }) => {
    const visit_id = id('visit')
    const scheduled_at = new Date(tx.now.getTime() - 3_600_000)
    const came = status === 'checked_in' && { entrance_id, checked_in_at: scheduled_at }
    insert('visit', { id: visit_id, visitor_id, purpose: 'reunião', scheduled_at, status, ...came })
    return { visit_id, checked_in_visit_id: visit_id }
  }

export const schoolEvent: Precondition = async ({ id, insert, day }) => {
  const school_event_id = id('school event')
  const columns = { title: 'Festa junina', location: 'Quadra coberta', starts_at: `${day(40)} 13:00Z` }
  insert('school_event', { id: school_event_id, ...columns })
  return { school_event_id }
}
