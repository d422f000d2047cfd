import { useTranslation } from 'react-i18next'
import { ClassNames } from '../kit/inputs/teaching-inputs.tsx'

/** The classes that a notice is for. */
export function Audience({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('agenda')
  return <ClassNames ids={ids} none={t('fields.whole_school')} />
}
