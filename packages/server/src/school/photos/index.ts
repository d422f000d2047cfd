/** What other modules may do with photos: take them away together with the person they show. */

export { byStatus } from './filter.ts'
export { erase, eraseBiometrics } from './photo.ts'
