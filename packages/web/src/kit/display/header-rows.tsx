import { CopyButton } from './copy-button.tsx'
import classes from './header-rows.module.css'
import { visible } from './visible-text.ts'

type Props = {
  readonly headers: readonly { readonly name: string; readonly value: string | null }[]
  /** What stands where there is no value. */
  readonly withoutValue: string
  readonly copyLabel: (name: string) => string
}

/** The headers of a request or a response in their order, each value with a button that copies it. */
export function HeaderRows({ headers, withoutValue, copyLabel }: Props) {
  return (
    <dl className={classes.rows}>
      {headers.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes
        <div key={at}>
          <dt>{visible(name)}</dt>
          <dd>
            {value === null ? (
              <span className="quiet">{withoutValue}</span>
            ) : (
              <>
                <code>{visible(value)}</code>
                <CopyButton text={value} label={copyLabel(visible(name))} isSmall />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
