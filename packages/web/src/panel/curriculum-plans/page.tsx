import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { curriculumPlans as table } from './resource.tsx'
import { curriculumPlans } from './words.ts'

export const words = { curriculumPlans }

export function Page() {
  return <ResourcePage resource={table} path="curriculum-plans" />
}
