import { fold } from '../../../platform/database/fold.ts'
import type { SamplePart } from '../../sample-builder.ts'

declare module '../../../platform/operation/operation.ts' {
  interface Samples {
    /** An active visitor with a scheduled visit. */
    visitor_id: string
    visit_id: string
    /** A visit of another visitor, who is inside. */
    checked_in_visit_id: string
  }
}

export const visitorSamples: SamplePart = {
  tables: ['visit', 'visitor', 'visitor_key'],
  async fill({ id, insert, tx }, { entrance_id }) {
    const add = (name: string, company: string) => {
      insert('visitor', { id: id(name), name, folded_name: fold(name), company })
      return id(name)
    }
    const visitor_id = add('Cláudia Ramos', 'Buffet Ramos')
    const inside = add('Marcos Leal', 'Redes Leal')
    const visit_id = id('visit')
    const anHourAgo = new Date(tx.now.getTime() - 3_600_000)
    const checked_in_visit_id = id('checked in visit')
    insert('visit', { id: visit_id, visitor_id, purpose: 'reunião', scheduled_at: tx.now })
    insert('visit', {
      id: checked_in_visit_id,
      visitor_id: inside,
      purpose: 'manutenção',
      status: 'checked_in',
      entrance_id,
      scheduled_at: anHourAgo,
      checked_in_at: anHourAgo,
    })
    return { visitor_id, visit_id, checked_in_visit_id }
  },
}
