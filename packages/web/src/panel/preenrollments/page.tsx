import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { PublicLink } from './public-link.tsx'
import { preenrollments as table } from './resource.tsx'
import { preenrollments } from './words.ts'

export const words = { preenrollments }

export function Page() {
  return <ResourcePage resource={table} path="preenrollments" header={<PublicLink />} />
}
