import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { coordinators as table } from './resource.ts'
import { coordinators } from './words.ts'

export const words = { coordinators }

export function Page() {
  return <ResourcePage resource={table} path="coordinators" />
}
