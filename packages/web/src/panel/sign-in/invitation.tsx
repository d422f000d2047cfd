import { useNavigate } from '@tanstack/react-router'
import { NewPassword } from '../../kit/account/new-password.tsx'
import { queryClient } from '../../kit/api/queries.ts'

export const words = {}

export function Page() {
  const navigate = useNavigate()
  const goOn = () => {
    queryClient.clear()
    return navigate({ to: '/' })
  }
  return <NewPassword link="invitation" onAccepted={goOn} />
}
