import { fold } from '../../platform/database/fold.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    entrance_id: number
    /** An entrance without devices. */
    unused_entrance_id: number
  }
}

export const entranceSamples: SamplePart = {
  tables: ['entrance'],
  async fill({ numbers, insert }) {
    const [entrance_id, unused_entrance_id] = await numbers('entrance', ['main', 'unused'])
    insert('entrance', { id: entrance_id, name: 'Portão principal', folded_name: fold('Portão principal') })
    insert('entrance', {
      id: unused_entrance_id,
      name: 'Portão dos fundos',
      folded_name: fold('Portão dos fundos'),
    })
    return { entrance_id, unused_entrance_id }
  },
}
