export { type City, cities, cityById, type State, states } from './places.ts'
