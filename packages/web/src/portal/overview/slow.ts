/** The time within which a receiver has to respond. A test compares it with the limit of the sender. */
export const responseSeconds = 10

/** Half of that time: a receiver whose p95 is higher is reported as slow. */
export const slowMs = responseSeconds * 500
