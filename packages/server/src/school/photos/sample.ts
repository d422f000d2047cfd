import * as lookups from '../lookups.ts'
import type { SamplePart } from '../sample-builder.ts'
import { processImage } from './image.ts'
import { firstDevice } from './queries.ts'
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
    const { id: owner_id } = await lookups.getStudent({ tx, school }, photo_number)
    insert('photo', { owner_id, owner: 'student', status: 'pending', ...image })
    insert('photo', { owner_id: student_id, owner: 'student', status: 'approved', reviewed_at: tx.now, ...image })

    const device_id = await firstDevice({ tx, school })
    return device_id ? { device_id } : {}
  },
}

/** Processed once, because every sandbox gets the same image. */
function face() {
  processed ??= processImage(sampleImage)
  return processed
}
let processed: ReturnType<typeof processImage> | undefined
