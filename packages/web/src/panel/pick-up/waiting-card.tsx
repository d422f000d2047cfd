import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { Face } from '../kit/face.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useSchool } from '../shell/session.ts'
import classes from './pick-up.module.css'
import { clock, type PickUp, type Student } from './pick-up.ts'

const release = 'POST /v1/attendance/student/biometric/check/out'

/** A responsible who has come, with the students who still wait for them. */
export function WaitingCard({ pickUp }: { pickUp: PickUp }) {
  const { t } = useTranslation('pick_up')
  const { may } = useSchool()
  const [chosen, setChosen] = useState<readonly Student[]>([])
  const { responsible_cpf, responsible_name, responsible_photo_status, checked_in_at, factors, students } = pickUp
  const waiting = students.filter(({ left_at }) => left_at === null)
  // Some may have left already, if releasing several stopped halfway. They must not be checked out twice.
  const leaving = waiting.filter(({ enrollment_number }) =>
    chosen.some((one) => one.enrollment_number === enrollment_number),
  )
  return (
    <article className={classes.card}>
      <header className={classes.who}>
        <Face of="responsible" id={responsible_cpf} name={responsible_name} photoStatus={responsible_photo_status} />
        <div>
          <h2>{responsible_name}</h2>
          <p className="quiet">
            {t('came_at', { time: clock(checked_in_at) })} ·{' '}
            {factors.map((factor) => t(`values.factors.${factor}` as 'values.factors.pin')).join(' + ')}
          </p>
        </div>
      </header>
      <ul className={classes.students}>
        {waiting.map((student) => (
          <li key={student.enrollment_number}>
            <Face of="student" id={student.enrollment_number} name={student.name} photoStatus={student.photo_status} />
            <div className={classes.name}>
              <strong>{student.name}</strong>
              <span className="quiet">{student.classroom_name ?? t('no_class')}</span>
            </div>
            {may(release) && (
              <Button
                size="md"
                variant={waiting.length > 1 ? 'default' : 'filled'}
                aria-label={t('deliver_one', { name: student.name })}
                onClick={() => setChosen([student])}
              >
                {t('deliver')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may(release) && waiting.length > 1 && (
        <Button size="md" fullWidth onClick={() => setChosen(waiting)}>
          {t('deliver_all', { count: waiting.length })}
        </Button>
      )}
      {leaving.length > 0 && <Release pickUp={pickUp} students={leaving} onClose={() => setChosen([])} />}
    </article>
  )
}

type ReleaseProps = { readonly pickUp: PickUp; readonly students: readonly Student[]; onClose(): void }

/** Confirms who leaves with whom before releasing the students. */
function Release({ pickUp: { id, responsible_cpf, responsible_name }, students, onClose }: ReleaseProps) {
  const { t, i18n } = useTranslation('pick_up')
  const { cnpj } = useSchool()
  const namesOf = (some: readonly Student[]) => new Intl.ListFormat(i18n.language).format(some.map(({ name }) => name))
  const act = useMutation({
    mutationFn: async (released: readonly Student[]) => {
      for (const { enrollment_number } of released)
        await call(release, {
          body: {
            school_cnpj: cnpj,
            enrollment_number,
            released_to_cpf: responsible_cpf,
            tssv_check_in_id: id,
          },
        })
    },
    // Refetch after a refusal too, because some of several students may have left.
    onSettled: refreshAll,
    onSuccess: (_, released) => {
      toast(t('delivered_toast', { count: released.length, names: namesOf(released), responsible: responsible_name }))
      onClose()
    },
  })
  return (
    <Confirm
      isOpen
      title={t('release.title', { names: namesOf(students), responsible: responsible_name })}
      action={t('deliver')}
      isDangerous={false}
      isBusy={act.isPending}
      error={act.error}
      onConfirm={() => act.mutate(students)}
      onClose={onClose}
    >
      <p>{t('release.text')}</p>
    </Confirm>
  )
}
