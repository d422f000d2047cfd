import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { formsOfEvaluation as table } from './resource.tsx'
import { formsOfEvaluation } from './words.ts'

export const words = { formsOfEvaluation }

export function Page() {
  return <ResourcePage resource={table} path="forms-of-evaluation" />
}
