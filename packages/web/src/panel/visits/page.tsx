import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { visits as table } from './resource.ts'
import { visits } from './words.ts'

export const words = { visits }

export function Page() {
  return <ResourcePage resource={table} path="visits" />
}
