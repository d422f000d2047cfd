import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { subjects as table } from './resource.ts'
import { subjects } from './words.ts'

export const words = { subjects }

export function Page() {
  return <ResourcePage resource={table} path="subjects" />
}
