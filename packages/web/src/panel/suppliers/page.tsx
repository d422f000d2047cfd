import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { suppliers as table } from './resource.ts'
import { suppliers } from './words.ts'

export const words = { suppliers }

export function Page() {
  return <ResourcePage resource={table} path="suppliers" />
}
