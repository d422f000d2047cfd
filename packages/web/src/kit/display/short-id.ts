/** The end of a long id, for a tab of the browser: the beginnings of ids made within a minute are the same. */
export const shortId = (id: string) => (id.length === 36 ? `…${id.slice(-6)}` : id)
