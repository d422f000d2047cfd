import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { ResourcePage } from '../kit/resource/resource-page.tsx'
import { responsibles as table } from './resource.tsx'
import { responsibles } from './words.ts'

export const words = { responsibles, delivery_status }

export function Page() {
  return <ResourcePage resource={table} path="responsibles" />
}
