import { Button, NativeSelect } from '@mantine/core'
import { CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../kit/tone-badge.tsx'
import { When } from '../../kit/when.tsx'
import { ask } from '../api/ask.ts'
import { type ItemOf, refresh, useReadPages } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { Confirm } from '../kit/confirm.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { ShownPages } from '../kit/shown.tsx'
import { useAct } from '../kit/use-act.ts'
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
  const turn = useAct(
    (id: string, role: Role) => ask('PATCH /v1/portal/member/{id}', { params: { id }, body: { role } }),
    changed,
  )
  const remove = useAct(
    (id: string) => ask('DELETE /v1/portal/member/{id}', { params: { id } }),
    () => {
      setRemoving(null)
      return changed()
    },
  )
  const invite = useAct(
    (id: string) => ask('POST /v1/portal/member/{id}/invitation', { params: { id } }),
    (_, id) => setInvitedAgain(id),
  )
  const problem = turn.problem ?? invite.problem
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
            disabled={turn.isBusy}
            onChange={({ currentTarget: { value } }) => turn.run(id, value === 'owner' ? 'owner' : 'developer')}
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
    { name: t('since'), cell: ({ created_at }) => <When at={created_at} /> },
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
            disabled={invitedAgain === member.id}
            loading={invite.isBusy}
            aria-label={t('again_what', { name: member.name })}
            onClick={() => invite.run(member.id)}
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
      {problem !== null && <ProblemNote problem={problem} />}
      <ShownPages read={read} empty={t('empty')}>
        {(items) => (
          <DataTable
            label={t('list')}
            rows={items}
            keyOf={({ id }) => id}
            columns={isOwner ? [...columns, actions] : columns}
          />
        )}
      </ShownPages>
      <Confirm
        isOpen={removing !== null}
        title={t('remove_title', { name: removing?.name ?? '' })}
        action={t('remove')}
        isBusy={remove.isBusy}
        problem={remove.problem}
        onConfirm={() => removing !== null && remove.run(removing.id)}
        onClose={() => setRemoving(null)}
      >
        <p>{t('remove_text')}</p>
      </Confirm>
    </>
  )
}
