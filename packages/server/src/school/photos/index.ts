/** What other modules may do with photos: take them away together with the person they show. */
export { erase, eraseBiometrics } from './photo.ts'
