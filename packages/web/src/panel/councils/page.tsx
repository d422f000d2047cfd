import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { councils as table } from './resource.tsx'
import { councils } from './words.ts'

export const words = { councils }

export function Page() {
  return <ResourcePage resource={table} path="councils" />
}
