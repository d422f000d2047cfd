import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SplitPane } from '../../kit/list/split-pane.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { NewRecord } from '../kit/resource/new-record.tsx'
import { RecordPane } from '../kit/resource/record-pane.tsx'
import { useSchool } from '../shell/session.ts'
import { Board, moveRoute } from './board.tsx'
import { leads as table } from './resource.tsx'
import { leads } from './words.ts'

export const words = { leads }

/** The board, and beside it the lead in the URL. */
export function Page() {
  const { t } = useTranslation('leads')
  const { cnpj, may } = useSchool()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false }) as { id?: string }
  const base = `/${cnpj}/leads`
  const go = (key: string) => navigate({ to: `${base}${key && `/${key}`}`, search: true as never, resetScroll: false })
  const close = () => go('')
  const mayCreate = may('POST /v1/erp/school/{cnpj}/crm-lead')
  return (
    <PageFrame
      title={t('title')}
      lead={
        <>
          {t('lead')} {may(moveRoute) && <span className="for-pointer">{t('lead_moving')}</span>}
        </>
      }
      actions={
        mayCreate && (
          <LinkButton to={`${base}/new`} search={true} leftSection={<Plus size={16} aria-hidden />}>
            {t('new')}
          </LinkButton>
        )
      }
    >
      <SplitPane
        label={t(id === 'new' ? 'new' : 'title')}
        list={<Board base={base} open={id} />}
        detail={
          id === undefined ? null : id === 'new' && mayCreate ? (
            <NewRecord resource={table} onMade={go} onClose={close} />
          ) : (
            <RecordPane key={id} resource={table} id={id} onClose={close} onMoved={go} />
          )
        }
        onClose={close}
      />
    </PageFrame>
  )
}
