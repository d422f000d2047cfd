import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JsonView } from '../../kit/display/json-view.tsx'
import { readPreference, savePreference } from '../../kit/preferences.ts'
import { Card } from '../../kit/shell/page-frame.tsx'
import classes from './secret.module.css'
import { languageNames, type SnippetLanguage, snippets } from './snippets.ts'

const languages = Object.keys(snippets) as SnippetLanguage[]

/** The same receiver in seven languages; the language viewed last is shown first next time. */
export function Snippets() {
  const { t } = useTranslation('secret')
  const [chosen, setChosen] = useState(() => languages.find((one) => one === readPreference('snippet')) ?? 'node')
  const name = languageNames[chosen]
  return (
    <Card title={t('verify')} lead={t('verify_lead')}>
      <fieldset className={classes.languages} aria-label={t('language')}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === chosen}
            onClick={() => {
              setChosen(one)
              savePreference('snippet', one)
            }}
          >
            {languageNames[one]}
          </button>
        ))}
      </fieldset>
      <p className={classes.pitfall}>{t(`pitfall.${chosen}`)}</p>
      <JsonView
        json={snippets[chosen].trim()}
        label={t('snippet', { language: name })}
        copyLabel={t('copy', { language: name })}
      />
    </Card>
  )
}
