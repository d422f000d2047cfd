import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { workloads as table } from './resource.tsx'
import { workloads } from './words.ts'

export const words = { workloads }

export function Page() {
  return <ResourcePage resource={table} path="workloads" />
}
