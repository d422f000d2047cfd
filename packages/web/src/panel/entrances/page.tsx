import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { entrances as table } from './resource.ts'
import { entrances } from './words.ts'

export const words = { entrances }

export function Page() {
  return <ResourcePage resource={table} path="entrances" />
}
