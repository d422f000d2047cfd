import { useMemo } from 'react'
import { CopyButton } from './copy-button.tsx'
import { HighlightedCode } from './highlighted-code.tsx'
import { formatJson } from './json-text.ts'
import classes from './json-view.module.css'
import { escapeInvisible } from './visible-text.ts'

/**
 * JSON with highlighting, or any other text as it is, with a copy button. Always rendered as text, so untrusted content is
 * safe.
 */
export function JsonView({ json, label, copyLabel }: { json: string; label: string; copyLabel: string }) {
  const pieces = useMemo(() => formatJson(json), [json])
  return (
    <div className={classes.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={label}>
        <pre>{pieces === null ? escapeInvisible(json) : <HighlightedCode pieces={pieces} />}</pre>
      </section>
      <div className={classes.copy}>
        <CopyButton text={json} label={copyLabel} />
      </div>
    </div>
  )
}
