/** Where to go after signing in: back to the page of ours that was asked for, never to another site that the address names. */
export function readBack(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/'
}
