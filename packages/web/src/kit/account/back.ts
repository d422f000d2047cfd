/** Where to go after signing in: back to the page of ours that was asked for, and nowhere else whatever the address says. */
export function readBack(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/'
}
