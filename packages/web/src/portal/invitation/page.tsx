import { useNavigate } from '@tanstack/react-router'
import { door } from '../../kit/account/door-words.ts'
import { NewPassword } from '../../kit/account/new-password.tsx'
import { queryClient } from '../../kit/api/queries.ts'

export const words = { door }

export function Page() {
  const navigate = useNavigate()
  const enter = () => {
    queryClient.clear()
    return navigate({ to: '/' })
  }
  return <NewPassword link="invitation" onAccepted={enter} />
}
