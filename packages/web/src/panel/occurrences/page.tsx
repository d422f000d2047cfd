import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { occurrences as table } from './resource.tsx'
import { occurrences } from './words.ts'

export const words = { occurrences }

export function Page() {
  return <ResourcePage resource={table} path="occurrences" />
}
