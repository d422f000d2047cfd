import { CopyButton } from './copy-button.tsx'
import classes from './header-rows.module.css'
import { escapeInvisible } from './visible-text.ts'

type Props = {
  readonly headers: readonly { readonly name: string; readonly value: string | null }[]
  /** Shown in place of a missing value. */
  readonly withoutValue: string
  readonly copyLabel: (name: string) => string
}

/** The headers of a request or a response in their order, each value with a copy button. */
export function HeaderRows({ headers, withoutValue, copyLabel }: Props) {
  return (
    <dl className={classes.rows}>
      {headers.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and the list never changes
        <div key={at}>
          <dt>{escapeInvisible(name)}</dt>
          <dd>
            {value === null ? (
              <span className="quiet">{withoutValue}</span>
            ) : (
              <>
                <code>{escapeInvisible(value)}</code>
                <CopyButton text={value} label={copyLabel(escapeInvisible(name))} isSmall />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
