import classes from './highlighted-code.module.css'
import type { Piece } from './json-text.ts'
import { escapeInvisible } from './visible-text.ts'

/** Pieces of code or JSON, each kind in its colour. */
export function HighlightedCode({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, at) =>
    kind === 'plain' ? (
      escapeInvisible(text)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <span key={at} className={classes[kind]}>
        {escapeInvisible(text)}
      </span>
    ),
  )
}
