import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { problemOf } from '../api/problem.ts'
import { useProblemWords } from '../feedback/problem-text.tsx'
import { complain } from '../feedback/toasts.tsx'
import { useHouse } from '../house.ts'

/** Ends the session and leaves by a full load, so that nothing that was read stays. Where it goes on, the person is told. */
export function useSignOut(onEnded?: () => void) {
  const { t } = useTranslation('kit')
  const house = useHouse()
  const say = useProblemWords()
  const leave = () => {
    onEnded?.()
    location.assign(`/${house}/login`)
  }
  return useMutation({
    mutationFn: () => call(`DELETE /v1/${house}/session`, {}),
    onSuccess: leave,
    onError(error) {
      const problem = problemOf(error)
      // It had ended before.
      if (problem.status === 401) leave()
      else complain(t('still_signed_in', { why: say(problem).words }))
    },
  })
}
