import { useTranslation } from 'react-i18next'
import type { ItemOf } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { isMoney } from '../kit/resource/field.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { StudentLine } from '../kit/student-line.tsx'

type Receivable = ItemOf<'GET /v1/erp/school/{cnpj}/receivable'>

const always = ['paid_at', 'payment_method', 'amount_cents'] as const
/** Columns shown only if a payment has a value, because most have none and there is little room beside the list. */
const rare = ['interest_cents', 'discount_cents', 'external_id'] as const

/** The student a bill belongs to, and all its payments. */
export function Payments({ item: { enrollment_number, payments } }: { item: Receivable }) {
  const { t } = useTranslation('receivables')
  const shown = [...always, ...rare.filter((name) => payments.some((payment) => payment[name]))]
  return (
    <>
      <StudentLine number={enrollment_number} />
      <section>
        <h3>{t('payments')}</h3>
        {payments.length === 0 ? (
          <p className="quiet">{t('no_payments')}</p>
        ) : (
          <DataTable
            label={t('payments')}
            // Payments have no id, and the list only grows, so the index can be the key.
            rows={payments}
            keyOf={(payment) => String(payments.indexOf(payment))}
            columns={shown.map((name) => ({
              name: t(`fields.${name}`),
              isNumber: isMoney(name),
              cell: (payment: Receivable['payments'][number]) => (
                <FieldValue words="receivables" name={name} value={payment[name]} />
              ),
            }))}
          />
        )}
      </section>
    </>
  )
}
