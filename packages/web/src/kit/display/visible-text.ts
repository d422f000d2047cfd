// Marks that reorder or hide the text around them, and control characters except tab and line feed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Untrusted text, escaped for display: `\u202e` would make `gpj.exe` look like `exe.jpg`, so it is spelt out. */
export function escapeInvisible(text: string): string {
  return text.replace(unseen, (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
