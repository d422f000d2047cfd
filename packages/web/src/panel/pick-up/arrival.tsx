import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { toast } from '../../kit/feedback/toasts.tsx'
import { bodies } from '../api/bodies/tssv.ts'
import { entranceInput, responsibleInput } from '../kit/references.ts'
import type { Fields } from '../kit/resource/field.ts'
import { ActionDialog } from '../kit/resource/lazy-dialogs.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useSchool } from '../shell/session.ts'

export const arrivalRoute = 'POST /v1/tssv/responsible/check/in'

const { responsible_cpf, factors, entrance_id } = bodies[arrivalRoute]
/** Staff at the gate choose only the types of proof; times and references of proofs are for devices. */
const fields: Fields = {
  responsible_cpf,
  factors: { kind: 'list', of: factors.of.fields.type, required: true },
  entrance_id,
}
const inputs = { '/responsible_cpf': responsibleInput, '/entrance_id': entranceInput }
const usual = { factors: ['document', 'staff_confirmation'] }

/** Registers a responsible at a gate without a reader: the gatekeeper checks the document and enters who it is. */
export function Arrival({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('pick_up')
  const { cnpj } = useSchool()
  return (
    <ActionDialog
      words="pick_up"
      name="actions.arrive"
      subject=""
      action={t('actions.arrive.label')}
      isDangerous={false}
      fields={fields}
      record={usual}
      draft={`${cnpj}/pick-up/arrive`}
      inputs={inputs}
      send={({ factors: proofs, ...typed } = {}) =>
        call(arrivalRoute, {
          body: { ...typed, school_cnpj: cnpj, factors: (proofs as string[]).map((type) => ({ type })) },
        } as never)
      }
      done={async (answer) => {
        const { students_waiting } = answer as { students_waiting: readonly { name: string }[] }
        if (students_waiting.length === 0) toast(t('nobody_inside'))
        onClose()
        await refreshAll()
      }}
      onClose={onClose}
    />
  )
}
