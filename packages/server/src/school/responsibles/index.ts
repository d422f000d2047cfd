export { eventData as linkEventData, kinships, link, unlink } from './link.ts'
export { isOldEnoughToPickUp, register } from './responsible.ts'
