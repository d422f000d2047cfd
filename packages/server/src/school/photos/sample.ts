import type { SamplePart } from '../sampling.ts'
import { process } from './image.ts'
import { sampleImage } from './sample-image.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** A reader of the school. */
    device_id: string
  }
}

export const photoSamples: SamplePart = {
  tables: ['consent', 'photo_upload', 'photo', 'biometric'],
  async fill({ tx, school, insert }, { student_id, photo_number }) {
    const image = await face()
    const { rows } = await tx.query<{ student_id: string }>(
      'select student_id from student_number where school_id = $1 and number = $2',
      [school.id, photo_number],
    )
    await insert('photo', { owner_id: rows[0]!.student_id, owner: 'student', status: 'pending', ...image })
    await insert('photo', { owner_id: student_id, owner: 'student', status: 'approved', reviewed_at: tx.now, ...image })

    const devices = await tx.query<{ id: string }>(
      `select id from api_key where school_id = $1 and kind = 'device' and revoked_at is null order by created_at limit 1`,
      [school.id],
    )
    return devices.rows[0] ? { device_id: devices.rows[0].id } : {}
  },
}

/** Processed once: every sandbox gets the same. */
function face() {
  processed ??= process(sampleImage)
  return processed
}
let processed: ReturnType<typeof process> | undefined
