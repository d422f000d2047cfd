export { enrollmentStatuses } from './enrollment-statuses.ts'
export { type City, cities, cityById, type State, states } from './places.ts'
