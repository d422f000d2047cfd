/** Where to go after signing in: back to the page of ours that was asked for, and nowhere else whatever the address says. */
export function readBack(search: unknown): string {
  const { back } = (search ?? {}) as { back?: unknown }
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/'
}
