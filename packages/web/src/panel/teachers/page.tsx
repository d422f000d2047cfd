import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { teachers as table } from './resource.ts'
import { teachers } from './words.ts'

export const words = { teachers }

export function Page() {
  return <ResourcePage resource={table} path="teachers" />
}
