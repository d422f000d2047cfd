export { prepare } from './prepare.ts'
export { forgetNumbers } from './queries.ts'
