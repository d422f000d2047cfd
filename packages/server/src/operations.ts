import { modules } from './modules.ts'

/** Every operation of the service. Routes, reference, access checks and tests are derived from this list. */
export const operations = modules.flatMap(({ operations = [] }) => operations)
