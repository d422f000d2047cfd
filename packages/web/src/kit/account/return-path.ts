/** Returns the path to open after signing in: the requested page if it is one of ours, never another site named in the URL. */
export function readReturnPath(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/'
}
