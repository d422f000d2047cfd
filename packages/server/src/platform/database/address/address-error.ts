/** Thrown for text that is not a valid address. The message completes a sentence that begins with the name of the setting. */
export class AddressError extends Error {}
