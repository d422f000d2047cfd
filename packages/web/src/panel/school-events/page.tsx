import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { schoolEvents as table } from './resource.ts'
import { schoolEvents } from './words.ts'

export const words = { schoolEvents }

export function Page() {
  return <ResourcePage resource={table} path="school-events" />
}
