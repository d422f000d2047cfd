import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { libraryLoans as table } from './resource.tsx'
import { libraryLoans } from './words.ts'

export const words = { libraryLoans }

export function Page() {
  return <ResourcePage resource={table} path="library-loans" />
}
