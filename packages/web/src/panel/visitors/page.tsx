import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { visitors as table } from './resource.ts'
import { visitors } from './words.ts'

export const words = { visitors }

export function Page() {
  return <ResourcePage resource={table} path="visitors" />
}
