// Marks that reorder or hide what stands beside them, and control characters except tab and line feed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** A stranger's text for the eye: `\u202e` would let `exe.jpg` be read where `gpj.exe` stands, so it is spelt out. */
export function visible(text: string): string {
  return text.replace(unseen, (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
