import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { problemOf } from '../api/problem.ts'
import { useProblemWords } from '../feedback/problem-text.tsx'
import { toastError } from '../feedback/toasts.tsx'
import { useSite } from '../site.ts'

/**
 * Ends the session and leaves with a full page load, so that no data stays in memory. If the request fails, the user is told
 * that they are still signed in.
 */
export function useSignOut(onEnded?: () => void) {
  const { t } = useTranslation('kit')
  const site = useSite()
  const describe = useProblemWords()
  const leave = () => {
    onEnded?.()
    location.assign(`/${site}/login`)
  }
  return useMutation({
    mutationFn: () => call(`DELETE /v1/${site}/session`, {}),
    onSuccess: leave,
    onError(error) {
      const problem = problemOf(error)
      // The session had already ended.
      if (problem.status === 401) leave()
      else toastError(t('still_signed_in', { why: describe(problem).words }))
    },
  })
}
