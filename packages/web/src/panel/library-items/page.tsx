import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { libraryItems as table } from './resource.ts'
import { libraryItems } from './words.ts'

export const words = { libraryItems }

export function Page() {
  return <ResourcePage resource={table} path="library-items" />
}
