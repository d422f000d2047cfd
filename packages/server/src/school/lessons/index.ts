/** What scores and councils share with the class diary: when a term is locked, and who is in a classroom. */
export { requireAttached } from './attached.ts'
export { requireOpenTerm } from './lock.ts'
export * as pupils from './pupils.ts'
