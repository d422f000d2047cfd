/** The service counts deliveries for a request up to this number, which then means so many or more. */
const maxCounted = 10_000

export const isCounted = (count: number) => count < maxCounted

/** Formats a number of deliveries: `10,000+` if there are so many or more. */
export const formatCount = (count: number, locale: string) =>
  `${new Intl.NumberFormat(locale).format(count)}${isCounted(count) ? '' : '+'}`
