export { eventData as linkEventData, kinships, link } from './link.ts'
export { isOldEnoughToPickUp, register } from './responsible.ts'
