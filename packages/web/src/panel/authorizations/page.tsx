import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { authorizations as table } from './resource.tsx'
import { authorizations } from './words.ts'

export const words = { authorizations }

export function Page() {
  return <ResourcePage resource={table} path="authorizations" />
}
