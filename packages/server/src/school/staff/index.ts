/** What other modules need to know of who is calling. */
export { actingTeacher, requireOwnClasses, rolesOf } from './own-classes.ts'
