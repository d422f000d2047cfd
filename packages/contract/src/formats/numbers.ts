/** The formats of numbers that schools assign, and of uuids. */

/** At most 30 characters, so that it never looks like a uuid, because paths accept either for a student. */
export const enrollmentNumberPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/

/** `PRE-`, the year and a counter. */
export const preenrollmentNumberPattern = /^PRE-\d{6,12}$/

/** We accept any version in upper or lower case, and write lower case. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isEnrollmentNumber = (text: string): boolean => enrollmentNumberPattern.test(text)
export const isPreenrollmentNumber = (text: string): boolean => preenrollmentNumberPattern.test(text)
export const isUuid = (text: string): boolean => uuidPattern.test(text)
