import { isScope, scopes } from '@sineta/contract'
import { useTranslation } from 'react-i18next'

/** Returns a function that describes a scope in the words the school consents to. */
export function useScopeWords(): (scope: string) => string {
  const { i18n } = useTranslation()
  return (scope) => (isScope(scope) ? scopes[scope][i18n.language === 'en' ? 'en' : 'pt'] : scope)
}
