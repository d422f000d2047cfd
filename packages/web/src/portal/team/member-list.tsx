import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { type ItemOf, refresh, useReadPages } from '../../kit/api/queries.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { announce } from '../../kit/feedback/toasts.tsx'
import { type Column, DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { useSession } from '../shell/session.ts'
import classes from './team.module.css'

type Member = ItemOf<'GET /v1/portal/member'>
type Role = Member['role']

export function MemberList() {
  const { t } = useTranslation('team')
  const { role: ownRole, email: ownEmail } = useSession()
  const read = useReadPages('GET /v1/portal/member', {})
  const [removing, setRemoving] = useState<Member | null>(null)
  const [invitedAgain, setInvitedAgain] = useState<string | null>(null)
  const changed = () => refresh('GET /v1/portal/member', 'GET /v1/portal/session')
  const turn = useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call('PATCH /v1/portal/member/{id}', { params: { id }, body: { role } }),
    onSuccess: changed,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /v1/portal/member/{id}', { params: { id } }),
    onSuccess: () => {
      setRemoving(null)
      return changed()
    },
  })
  const invite = useMutation({
    mutationFn: (id: string) => call('POST /v1/portal/member/{id}/invitation', { params: { id } }),
    onSuccess(_, id) {
      setInvitedAgain(id)
      announce(t('sent_again'))
    },
  })
  const error = turn.error ?? invite.error
  const isOwner = ownRole === 'owner'
  const columns: Column<Member>[] = [
    {
      name: t('name'),
      cell: ({ name, email }) => (
        <>
          <strong>{name}</strong> {email === ownEmail && <span className="quiet">({t('you')})</span>}
        </>
      ),
    },
    { name: t('email'), cell: ({ email }) => email },
    {
      name: t('role'),
      cell: ({ id, name, role }) =>
        isOwner ? (
          <NativeSelect
            size="xs"
            aria-label={t('role_of', { name })}
            value={role}
            disabled={turn.isPending}
            onChange={({ currentTarget: { value } }) =>
              turn.mutate({ id, role: value === 'owner' ? 'owner' : 'developer' })
            }
            data={(['developer', 'owner'] as const).map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
        ) : (
          t(`roles.${role}`)
        ),
    },
    {
      name: t('state'),
      cell: ({ is_pending }) => (
        <ToneBadge tone={is_pending ? 'neutral' : 'good'} icon={is_pending ? Mail : CircleCheck}>
          {t(is_pending ? 'pending' : 'member')}
        </ToneBadge>
      ),
    },
    { name: t('since'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
  ]
  const actions: Column<Member> = {
    name: t('actions'),
    isHidden: true,
    cell: (member) => (
      <span className={classes.actions}>
        {member.is_pending && (
          <Button
            variant="default"
            size="xs"
            loading={invite.isPending}
            aria-label={t('again_what', { name: member.name })}
            onClick={() => invite.mutate(member.id)}
          >
            {t(invitedAgain === member.id ? 'sent_again' : 'again')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          aria-label={t('remove_what', { name: member.name })}
          onClick={() => setRemoving(member)}
        >
          {t(member.is_pending ? 'take_back' : 'remove')}
        </Button>
      </span>
    ),
  }
  return (
    <>
      <ProblemNote error={error} />
      <ReadPagesView read={read} empty={t('empty')}>
        {(items) => (
          <DataTable
            label={t('list')}
            rows={items}
            keyOf={({ id }) => id}
            columns={isOwner ? [...columns, actions] : columns}
          />
        )}
      </ReadPagesView>
      <Confirm
        isOpen={removing !== null}
        title={t('remove_title', { name: removing?.name ?? '' })}
        action={t('remove')}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => removing !== null && remove.mutate(removing.id)}
        onClose={() => setRemoving(null)}
      >
        <p>{t('remove_text')}</p>
      </Confirm>
    </>
  )
}
