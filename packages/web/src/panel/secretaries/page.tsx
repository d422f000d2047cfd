import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { secretaries as table } from './resource.ts'
import { secretaries } from './words.ts'

export const words = { secretaries }

export function Page() {
  return <ResourcePage resource={table} path="secretaries" />
}
