import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { schoolYears as table } from './resource.tsx'
import { schoolYears } from './words.ts'

export const words = { schoolYears }

export function Page() {
  return <ResourcePage resource={table} path="school-years" />
}
