import classes from './coloured.module.css'
import type { Piece } from './json-text.ts'
import { visible } from './visible-text.ts'

/** Pieces of code or JSON, each kind in its colour. */
export function Coloured({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, at) =>
    kind === 'plain' ? (
      visible(text)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <span key={at} className={classes[kind]}>
        {visible(text)}
      </span>
    ),
  )
}
