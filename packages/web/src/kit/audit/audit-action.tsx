import { useTranslation } from 'react-i18next'
import { wordsOfRoute } from './route.ts'

/** Describes an action in words; hovering shows its code. Pages that use it must load `audit_action` and `audit_route`. */
export function AuditAction({ action }: { action: string }) {
  const { t, i18n } = useTranslation('audit_route')
  const route = wordsOfRoute(action)
  if (route !== null) return <span title={action}>{`${t(`acts.${route.act}`)} ${t(`things.${route.thing}`)}`}</span>
  // A page older than its server may not know the action. The cast is safe because `exists` is checked first.
  return i18n.exists(action, { ns: 'audit_action' }) ? (
    <span title={action}>{t(action as 'secret.revealed', { ns: 'audit_action' })}</span>
  ) : (
    <code>{action}</code>
  )
}
