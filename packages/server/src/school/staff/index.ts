/** What other modules ask about the caller. */
export { actingTeacher, ownClassroom, type PanelCall, requireOwnClasses, rolesOf } from './own-classes.ts'
