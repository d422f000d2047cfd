import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { classrooms as table } from './resource.tsx'
import { classrooms } from './words.ts'

export const words = { classrooms }

export function Page() {
  return <ResourcePage resource={table} path="classrooms" />
}
