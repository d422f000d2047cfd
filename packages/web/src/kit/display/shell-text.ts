/** Text for a terminal. A pasted command runs, so every character in it must be taken literally. */

// A pasted control character could break out of the terminal's bracketed paste, and an argument cannot contain NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
// Linux refuses a single argument of 128 KiB, and a character may be three bytes.
const maxArgumentLength = 40_000

/** Quotes any text as one word for a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Whether a text can be part of a pasted command as it is. */
export const isPasteable = (text: string): boolean => !control.test(text) && text.length < maxArgumentLength

export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** A curl command that sends exactly these headers and bytes. */
export function curl(
  method: string,
  url: string,
  headers: readonly (readonly [string, string])[],
  body: string,
): string {
  const options = headers
    .filter(([name, value]) => isPasteable(name + value))
    .map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  const inline = isPasteable(body)
  const data = inline ? `--data-raw ${quote(body)}` : '--data-binary @-'
  const command = [`curl -X ${method} ${quote(url)}`, ...options, data].join(' \\\n  ')
  return inline ? command : `echo ${toBase64(body)} | base64 -d | ${command}`
}
