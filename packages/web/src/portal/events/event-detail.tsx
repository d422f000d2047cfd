import { SegmentedControl } from '@mantine/core'
import { catalogue, type EventName, scopes } from '@sineta/contract'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './events.module.css'
import { fieldsOf } from './fields.ts'

const views = ['fields', 'example', 'schema'] as const

/** Everything about one event: its scope, its fields, an example and its JSON Schema. */
export function EventDetail({ name }: { name: EventName }) {
  const { t, i18n } = useTranslation('events')
  const appId = useAppId()
  const [view, setView] = useState<(typeof views)[number]>('fields')
  const { scope, example, data } = catalogue[name]
  return (
    <div className={classes.detail}>
      <div className={classes.facts}>
        <CopyId value={name} what={t('name')} />
        <span>
          {t('scope')}: <code>{scope}</code>{' '}
          <span className="quiet">{i18n.language === 'en' ? scopes[scope].en : scopes[scope].pt}</span>
        </span>
        <span className={classes.spring} />
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          value={view}
          onChange={setView}
          data={views.map((value) => ({ value, label: t(value) }))}
        />
        <LinkButton
          to={`/app/${appId}/test-event`}
          search={{ event: name }}
          size="xs"
          variant="default"
          leftSection={<Send size={14} aria-hidden />}
        >
          {t('send')}
        </LinkButton>
      </div>
      {view === 'fields' && <Fields name={name} />}
      {view === 'example' && (
        <JsonView json={JSON.stringify(example)} label={t('example')} copyLabel={t('copy', { what: t('example') })} />
      )}
      {view === 'schema' && (
        <JsonView json={JSON.stringify(data)} label={t('schema')} copyLabel={t('copy', { what: t('schema') })} />
      )}
    </div>
  )
}

function Fields({ name }: { name: EventName }) {
  const { t, i18n } = useTranslation('events')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('fields')}>
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('format')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {fieldsOf(catalogue[name].data).map((field) => (
            <tr key={field.name}>
              <td>
                <code>{field.name}</code>
              </td>
              <td lang="en">{field.type}</td>
              <td lang="en">{field.format}</td>
              <td>{i18n.language === 'en' ? field.meaning.en : field.meaning.pt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
