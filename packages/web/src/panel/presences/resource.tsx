import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { defineResource } from '../kit/resource/resource.ts'
import { clock } from '../pick-up/pick-up.ts'

export const presences = defineResource({
  words: 'presences',
  list: 'GET /v1/panel/school/{cnpj}/today/student',
  read: 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}',
  bodies: {},
  keyOf: ({ enrollment_number }) => enrollment_number,
  nameOf: ({ name }) => name,
  columns: ['name', 'classroom_name', 'enrollment_number', 'presence', 'arrived_at'],
  cells: {
    presence: ({ presence }) => <Presence presence={presence} />,
    arrived_at: ({ arrived_at }) => arrived_at && clock(arrived_at),
  },
  filters: { presence: ['present', 'absent'] },
})

function Presence({ presence }: { presence: 'present' | 'absent' }) {
  const { t } = useTranslation('presences')
  return (
    <ToneBadge tone={presence === 'present' ? 'good' : 'neutral'} icon={presence === 'present' ? CircleCheck : CircleX}>
      {t(`state.${presence}`)}
    </ToneBadge>
  )
}
