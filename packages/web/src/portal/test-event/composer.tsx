import '../../kit/mantine-choosers.css'
import { Button, Select, Textarea } from '@mantine/core'
import { catalogue, eventNames, isEventName } from '@sineta/contract'
import { useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { FaultText } from '../../kit/feedback/problem-text.tsx'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Endpoint } from '../endpoint/use-endpoint.ts'
import { useEventWords } from '../events/catalogue.ts'
import { readData, sampleOf } from './data.ts'
import { Result } from './result.tsx'
import classes from './test-event.module.css'

const groups = [...new Set(eventNames.map((name) => catalogue[name].group))]

/** Chooses, edits and sends an event, and shows the result below. */
export function Composer({ endpoint: { app_id, url } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('test_event')
  const { group, when } = useEventWords()
  const { event: asked } = useSearch({ strict: false }) as { event?: string }
  const first = asked !== undefined && isEventName(asked) ? asked : 'attendance.check_in'
  const [deliveryId, setDeliveryId] = useState<string | null>(null)
  const form = useForm({
    initial: { event: first as string, data: sampleOf(first) },
    send: ({ event, data }) => {
      const read = readData(data)
      return call('POST /v1/portal/app/{app_id}/endpoint/{kind}/test-event', {
        params: { app_id, kind: 'test' },
        body: { event, ...(read.ok && { data: read.value }) },
      })
    },
    done: ({ delivery_id }) => setDeliveryId(delivery_id),
  })
  const { event, data } = form.values
  const read = readData(data)
  const faults = form.problem?.faults.filter(({ pointer }) => pointer.startsWith('/data')) ?? []
  const choose = (name: string | null) => {
    if (name === null || !isEventName(name)) return
    form.reset({ event: name, data: sampleOf(name) })
    setDeliveryId(null)
  }

  return (
    <>
      <Card tone="test">
        <form {...form.element} className={classes.form}>
          <Facts facts={[[t('to'), <CopyId key="url" value={url} what={t('to')} />]]} />
          <Select
            label={t('event')}
            description={isEventName(event) ? when(event) : ''}
            searchable
            allowDeselect={false}
            // The list itself scrolls, as screen readers expect of a list controlled by its input.
            withScrollArea={false}
            classNames={{ options: classes.options ?? '' }}
            value={event}
            error={form.faultOf('event')}
            onChange={choose}
            data={groups.map((name) => ({
              group: group(name),
              items: eventNames.filter((one) => catalogue[one].group === name),
            }))}
          />
          <Textarea
            label={t('data')}
            description={t('data_hint')}
            classNames={{ input: classes.editor }}
            rows={Math.min(24, data.split('\n').length + 1)}
            spellCheck={false}
            value={data}
            error={
              read.ok
                ? faults.length > 0 && (
                    <span className={classes.faults}>
                      {faults.map((fault) => (
                        <span key={`${fault.pointer} ${fault.code}`}>
                          <code>{fault.pointer.slice('/data/'.length)}</code> <FaultText fault={fault} />{' '}
                          <span lang="en">({fault.message})</span>
                        </span>
                      ))}
                    </span>
                  )
                : t('not_json', { message: read.message })
            }
            onChange={({ currentTarget: { value } }) => form.set({ data: value })}
          />
          <FormProblem form={form} />
          <div className={classes.buttons}>
            <Button
              type="submit"
              loading={form.isBusy}
              disabled={!read.ok}
              leftSection={<Send size={16} aria-hidden />}
            >
              {t(deliveryId === null ? 'send' : 'again')}
            </Button>
            <Button variant="default" onClick={() => choose(event)}>
              {t('reset')}
            </Button>
          </div>
        </form>
      </Card>
      {deliveryId !== null && <Result key={deliveryId} appId={app_id} deliveryId={deliveryId} />}
    </>
  )
}
