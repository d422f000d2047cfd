import { useMemo } from 'react'
import { CopyButton } from './copy-button.tsx'
import { layOut, type Piece } from './json-text.ts'
import classes from './json-view.module.css'
import { visible } from './visible-text.ts'

/** JSON, or any other text, in colours and to be copied. Text and nothing but text, whatever it holds. */
export function JsonView({ json, label, copyLabel }: { json: string; label: string; copyLabel: string }) {
  const pieces = useMemo(() => layOut(json), [json])
  return (
    <div className={classes.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={label}>
        <pre>{pieces === null ? visible(json) : pieces.map(colour)}</pre>
      </section>
      <div className={classes.copy}>
        <CopyButton text={json} label={copyLabel} />
      </div>
    </div>
  )
}

function colour({ kind, text }: Piece, at: number) {
  return kind === 'plain' ? (
    visible(text)
  ) : (
    <span key={at} className={classes[kind]}>
      {visible(text)}
    </span>
  )
}
