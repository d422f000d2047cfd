import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { ReadView } from '../../../kit/list/read-view.tsx'
import { type Teaching, useTeaching } from '../inputs/class-choice.tsx'

/** The content of a page about one class, if there are classes to choose from. */
export function WithClasses({ children }: { children: (teaching: Teaching) => ReactNode }) {
  const { t } = useTranslation('record')
  return (
    <ReadView read={useTeaching()}>
      {(teaching) =>
        teaching.classrooms.length === 0 ? (
          <EmptyState
            title={t('choice.none')}
            text={t(teaching.only_own ? 'choice.no_own_text' : 'choice.none_text')}
          />
        ) : (
          children(teaching)
        )
      }
    </ReadView>
  )
}
