import { fold } from '../../../platform/database/fold.ts'
import type { SamplePart } from '../../sample-builder.ts'

declare module '../../../platform/operation/operation.ts' {
  interface Samples {
    /** A lead in the stage `new`. */
    lead_id: string
    lost_lead_id: string
  }
}

export const crmSamples: SamplePart = {
  tables: ['crm_lead'],
  async fill({ id, insert }) {
    const lead_id = id('lead')
    const lost_lead_id = id('lost lead')
    const add = (name: string, row: Record<string, unknown>) =>
      insert('crm_lead', {
        name,
        folded_name: fold(name),
        phone: '+5511955554444',
        grade_id: 15,
        source: 'site',
        ...row,
      })
    add('Rodrigo Teles', { id: lead_id })
    add('Patrícia Moura', { id: lost_lead_id, stage: 'lost', lost_reason: 'distância' })
    return { lead_id, lost_lead_id }
  },
}
