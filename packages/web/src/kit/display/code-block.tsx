import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readPreference, savePreference } from '../preferences.ts'
import classes from './code-block.module.css'
import { colourCode } from './code-text.ts'
import { CopyButton } from './copy-button.tsx'
import { HighlightedCode } from './highlighted-code.tsx'

type Props = {
  readonly code: string
  /** The accessible name of the code. */
  readonly label: string
  readonly copyLabel: string
}

/** Highlighted code with a copy button. */
export function CodeBlock({ code, label, copyLabel }: Props) {
  const pieces = useMemo(() => colourCode(code), [code])
  return (
    <div className={classes.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={classes.code} tabIndex={0} aria-label={label}>
        <pre>
          <HighlightedCode pieces={pieces} />
        </pre>
      </section>
      <div className={classes.copy}>
        <CopyButton text={code} label={copyLabel} />
      </div>
    </div>
  )
}

type Snippets = { readonly [language: string]: string }

/** The same code in several languages. The chosen language is remembered for every page. */
export function CodeTabs({ snippets, label, copyLabel }: { snippets: Snippets; label: string; copyLabel: string }) {
  const languages = Object.keys(snippets)
  const [chosen, setChosen] = useState(() => readPreference('code-language') ?? '')
  const language = chosen in snippets ? chosen : (languages[0] ?? '')
  const choose = (next: string) => {
    setChosen(next)
    savePreference('code-language', next)
  }
  return (
    <div>
      <SegmentedControl
        size="xs"
        className={classes.tabs ?? ''}
        aria-label={label}
        value={language}
        onChange={choose}
        data={languages}
      />
      <CodeBlock code={snippets[language] ?? ''} label={`${label}: ${language}`} copyLabel={copyLabel} />
    </div>
  )
}
