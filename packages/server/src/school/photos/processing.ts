import type { Job } from '../../platform/jobs.ts'
import { jobAdmission } from '../../tenancy/admission.ts'
import { hasWaitingClients } from '../turn-queries.ts'
import { processImage } from './image.ts'
import { ownerOf } from './owners.ts'
import { claimUpload, finishUpload, inProcessing, lockUpload, store } from './queries.ts'

/** Limited, so that an image that crashes its process is not tried for ever. */
const maxStarts = 3

/** Turns uploads into photos, outside of requests, one at a time. */
export const photoJob: Job = {
  name: 'photos',
  everySeconds: 1,
  pending: hasWaitingClients(inProcessing),
  lane: 'own',
  async run(tools) {
    const upload = await claimUpload(tools)
    if (!upload) return 0
    const image = upload.starts > maxStarts ? null : await processImage(upload.bytes)
    await tools.admitted(jobAdmission(upload.school), async ({ tx, emit }) => {
      const owner = ownerOf(upload.owner)
      // The person is locked first, as in a removal.
      const person = await owner.byId({ tx, school: upload.school }, upload.ownerId)
      if (!(await lockUpload(tx, upload.id))) return
      const done = image && person
      const code = done ? null : image ? 'photo_removed' : 'image_invalid'
      await finishUpload(tx, upload.id, done ? 'processed' : 'failed', code)
      if (!done) return
      await store({ tx, school: upload.school }, { owner: upload.owner, ownerId: upload.ownerId, ...image })
      owner.publish.uploaded(emit, person)
    })
    return 1
  },
}
