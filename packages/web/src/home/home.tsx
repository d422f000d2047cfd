import { Button } from '@mantine/core'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '../kit/display/bell.tsx'
import { EnvironmentBadge, ToneBadge } from '../kit/display/tone-badge.tsx'
import { TopBar } from '../kit/shell/top-bar.tsx'
import classes from './home.module.css'
import { icons, type PageLink, type Places, readPageLinks } from './page-links.ts'

export function Home() {
  const { t } = useTranslation('home')
  const { places, failed, load } = usePlaces()
  useEffect(() => {
    document.title = t('title')
  }, [t])

  return (
    <div className={classes.page}>
      <TopBar />
      <main className={classes.main}>
        <section className={classes.hero}>
          <div>
            <h1>{t('headline')}</h1>
            <p className={classes.sentence}>{t('sentence')}</p>
          </div>
          <Sample />
        </section>
        {failed && (
          <section className={classes.failed} role="alert">
            <strong>{t('unreachable')}</strong>
            <p>{t('unreachable_advice')}</p>
            <Button variant="default" onClick={load}>
              {t('try_again', { ns: 'kit' })}
            </Button>
          </section>
        )}
        {places !== null && (
          <nav aria-label={t('places')} className={classes.cards}>
            {places.places.map((place) => (
              <Card key={place.key} place={place} />
            ))}
          </nav>
        )}
      </main>
      <footer className={classes.footer}>{places?.version && t('version', { version: places.version })}</footer>
    </div>
  )
}

function usePlaces() {
  const [places, setPlaces] = useState<Places | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    fetch('/home.json', { headers: { accept: 'application/json' } })
      .then(async (answer) => (answer.ok ? setPlaces(readPageLinks(await answer.json())) : setFailed(true)))
      .catch(() => setFailed(true))
  }, [])
  useEffect(load, [load])
  return { places, failed, load }
}

function Card({ place: { key, href } }: { place: PageLink }) {
  const { t } = useTranslation('home')
  const Icon = icons[key]
  return (
    <a href={href} className={classes.card} data-place={key}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <strong>
        {t(`card.${key}.name`)} <ArrowRight size={16} aria-hidden className={classes.arrow} />
      </strong>
      <span className="quiet">{t(`card.${key}.text`)}</span>
    </a>
  )
}

/** The idea as a picture: something happens at a school, and a signed webhook arrives. */
function Sample() {
  const { t } = useTranslation('home')
  return (
    <div className={classes.sample} aria-hidden="true">
      <div className={classes.bell}>
        <Bell size={132} swings />
        <span>{t('sample.school')}</span>
      </div>
      <div className={classes.envelope}>
        <span className={classes.wait}>{t('sample.wait')}</span>
        <div className={classes.badges}>
          <ToneBadge tone="good" icon={CircleCheck}>
            {t('sample.verified')}
          </ToneBadge>
          <EnvironmentBadge environment="live" />
        </div>
        <pre>
          {'{ '}
          <b>"event"</b>
          {': '}
          <i>"attendance.check_in"</i>
          {',\n  '}
          <b>"client"</b>
          {': '}
          <i>"colegio-aurora"</i>
          {',\n  '}
          <b>"data"</b>
          {': { … } }'}
        </pre>
      </div>
    </div>
  )
}
