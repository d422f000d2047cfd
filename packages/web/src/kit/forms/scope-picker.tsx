import { Button, Checkbox } from '@mantine/core'
import { isScope, type Scope, scopeNames, scopes } from '@sineta/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './scope-picker.module.css'
import { setsAmong } from './scope-sets.ts'

type Props = {
  readonly label: string
  readonly value: readonly string[]
  /** The scopes to choose from. */
  readonly offered?: readonly string[]
  readonly error?: ReactNode
  onChange(scopes: string[]): void
}

/** Chooses the scopes of an app or a key, described as the school reads them when it consents. */
export function ScopePicker({ label, value, offered = scopeNames, error, onChange }: Props) {
  const { t } = useTranslation('scope_picker')
  const known = offered.filter(isScope)
  const groups = {
    read: known.filter((scope) => scope.endsWith(':read')),
    write: known.filter((scope) => scope.endsWith(':write')),
  }
  const first = groups.read[0] ?? groups.write[0]
  return (
    <Checkbox.Group
      label={label}
      labelProps={{ className: 'spoken' }}
      error={error}
      // Above the list, which is longer than a screen, and announced, because a form submitted with Enter in its first field is
      // refused far from here.
      inputWrapperOrder={['label', 'error', 'input']}
      errorProps={{ role: 'alert', mb: 'xs' }}
      value={[...value]}
      onChange={onChange}
    >
      <Sets offered={known} onChange={onChange} />
      <div className={classes.groups}>
        {(['read', 'write'] as const).map(
          (group) =>
            groups[group].length > 0 && (
              <div key={group} className={classes.group}>
                <div className={classes.head}>
                  <strong>{t(group)}</strong>
                  <AllButton group={groups[group]} value={value} onChange={onChange} />
                </div>
                <div className={classes.list}>
                  {groups[group].map((scope) => (
                    <ScopeBox key={scope} scope={scope} isFaulty={Boolean(error) && scope === first} />
                  ))}
                </div>
              </div>
            ),
        )}
      </div>
    </Checkbox.Group>
  )
}

/** Common choices to start from; each replaces the current choice. */
function Sets({ offered, onChange }: { offered: readonly Scope[] } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('scope_picker')
  const sets = setsAmong(offered)
  if (sets.length === 0) return null
  return (
    <div className={classes.sets}>
      <span className="quiet">{t('start_with')}</span>
      {sets.map(({ name, scopes }) => (
        <Button key={name} variant="default" size="compact-sm" onClick={() => onChange(scopes)}>
          {t(`set.${name}`)}
        </Button>
      ))}
    </div>
  )
}

/** A faulty box is marked invalid, so that the form focuses it when it is refused. */
function ScopeBox({ scope, isFaulty }: { scope: Scope; isFaulty: boolean }) {
  const { i18n } = useTranslation()
  return (
    <Checkbox
      value={scope}
      size="sm"
      label={i18n.language === 'en' ? scopes[scope].en : scopes[scope].pt}
      description={scope}
      {...(isFaulty && { 'aria-invalid': true })}
    />
  )
}

function AllButton({
  group,
  value,
  onChange,
}: { group: readonly string[]; value: readonly string[] } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('scope_picker')
  const hasAll = group.every((scope) => value.includes(scope))
  const others = value.filter((scope) => !group.includes(scope))
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => onChange(hasAll ? others : [...others, ...group])}>
      {t(hasAll ? 'none' : 'all')}
    </Button>
  )
}
