/** The text is no address. The message continues a sentence that begins with the name of the setting. */
export class AddressError extends Error {}
