import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleMinus, type LucideIcon, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { diagnoseAttempt } from '../../kit/deliveries/diagnosis.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Tone } from '../../kit/theme.ts'
import { EndpointBadge, isInTrouble } from '../endpoint/endpoint-badge.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './receiver-check.module.css'
import { type RuleName, ruleNames } from './words.ts'

const route = 'GET /v1/portal/app/{app_id}/receiver-check/{check_id}'
type Check = ResponseOf<typeof route>
type Step = Check['steps'][number]

/** The receiver's response to each delivery of the check, step by step while it runs. */
export function CheckResult({ checkId }: { checkId: string }) {
  const { t } = useTranslation('receiver_check')
  const read = useRead(route, { params: { app_id: useAppId(), check_id: checkId } })
  return (
    <ReadView read={read}>
      {(check) => (
        <>
          <Verdict check={check} />
          <ol className={classes.steps} aria-label={t('rules')}>
            {check.steps.map((step) => (
              <li key={step.rule}>
                <OneStep step={step} />
              </li>
            ))}
          </ol>
        </>
      )}
    </ReadView>
  )
}

function Verdict({ check: { status, passed, steps, failed_rules, url } }: { check: Check }) {
  const { t } = useTranslation('receiver_check')
  const done = steps.filter(({ verdict }) => verdict !== 'waiting').length
  const isOurs = steps.some(isOurFault)
  const isUnheard = steps.some(({ verdict }) => verdict === 'skipped')
  return (
    <Card {...(passed === false && { tone: 'bad' as const })}>
      <div className={classes.verdict} role="status">
        {status === 'running' ? (
          <>
            <h2>{t('running', { done, total: steps.length })}</h2>
            <Progress value={(100 * done) / steps.length} animated aria-label={t('progress')} />
          </>
        ) : passed ? (
          <>
            <h2 data-tone="good">
              <CircleCheck size={20} aria-hidden /> {t('passed')}
            </h2>
            <Next url={url} />
          </>
        ) : (
          <>
            <h2 data-tone="bad">
              <OctagonX size={20} aria-hidden /> {t('failed', { count: failed_rules.length })}
            </h2>
            <p>{t(isOurs ? 'interrupted' : isUnheard ? 'unreachable' : 'failed_next')}</p>
          </>
        )}
        <CopyId value={url} what={t('address_of')} shown={escapeInvisible(url)} />
      </div>
    </Card>
  )
}

/**
 * What to do after a passed check. The check shows only the state at that time; an endpoint with the same URL may be failing
 * now.
 */
function Next({ url }: { url: string }) {
  const { t } = useTranslation('receiver_check')
  const appId = useAppId()
  const { data } = useRead('GET /v1/portal/app/{app_id}/overview', { params: { app_id: appId } })
  const failing = data?.endpoints.find((endpoint) => endpoint.url === url && isInTrouble(endpoint))
  if (failing === undefined) return <p>{t('passed_next')}</p>
  return (
    <p className={classes.now}>
      <EndpointBadge endpoint={failing} />
      {t(`failing_now.${failing.kind}`)}
      <Link to={`/app/${appId}/endpoint/${failing.kind}`}>{t('to_endpoint')}</Link>
    </p>
  )
}

const looks: Record<Step['verdict'], { tone: Tone; icon: LucideIcon }> = {
  pass: { tone: 'good', icon: CircleCheck },
  fail: { tone: 'bad', icon: OctagonX },
  waiting: { tone: 'neutral', icon: CircleDashed },
  skipped: { tone: 'neutral', icon: CircleMinus },
}

/** Whether the request was never sent because of an error on our side, which the partner cannot fix. */
const isOurFault = ({ got }: Pick<Step, 'got'>) => got?.error === 'crashed'

const isKnown = (rule: string): rule is RuleName => ruleNames.includes(rule as RuleName)

function OneStep({ step: { rule, title, verdict, expected, got, sent, advice } }: { step: Step }) {
  const { t } = useTranslation(['receiver_check', 'delivery'])
  const { tone, icon } = looks[verdict]
  return (
    <section className={classes.step} data-verdict={verdict}>
      <div className={classes.stepHead}>
        <ToneBadge tone={tone} icon={icon}>
          {t(`verdict.${verdict}`)}
        </ToneBadge>
        <h3>{isKnown(rule) ? t(`rule.${rule}`) : title}</h3>
      </div>
      <p className="quiet">
        {t(`expected.${expected}`)}
        {got !== null && (
          <>
            {' · '}
            <strong>
              {got.status === null
                ? t(`diagnosis.${diagnoseAttempt({ response_status: null, error: got.error })}.what`, {
                    ns: 'delivery',
                  })
                : t('got', { status: got.status, duration: got.duration_ms })}
            </strong>
          </>
        )}
      </p>
      {advice !== null && !isOurFault({ got }) && (
        <p className={classes.advice}>
          <strong>{t('fix')}:</strong>{' '}
          {got?.status === null
            ? t(`diagnosis.${diagnoseAttempt({ response_status: null, error: got.error })}.advice`, { ns: 'delivery' })
            : isKnown(rule)
              ? t(`advice.${rule}`)
              : advice}
        </p>
      )}
      {sent !== null && (
        <details>
          <summary>{t('what_was_sent')}</summary>
          <pre className={classes.headers}>
            {Object.entries(sent.headers)
              .map(([name, value]) => `${name}: ${escapeInvisible(value)}`)
              .join('\n')}
          </pre>
          <JsonView json={sent.body} label={t('body')} copyLabel={t('copy_body')} />
          {got?.excerpt && (
            <>
              <h4>{t('answer')}</h4>
              <pre className={classes.headers}>{escapeInvisible(got.excerpt)}</pre>
            </>
          )}
        </details>
      )}
    </section>
  )
}
