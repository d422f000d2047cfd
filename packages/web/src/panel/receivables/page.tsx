import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { receivables as table } from './resource.tsx'
import { receivables } from './words.ts'

export const words = { receivables }

export function Page() {
  return <ResourcePage resource={table} path="receivables" />
}
