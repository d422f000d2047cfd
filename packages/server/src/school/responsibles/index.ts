export { eventData as linkEventData, kinships, type LinkBody, link, unlink } from './link.ts'
export { isOldEnoughToPickUp, person, register } from './responsible.ts'
