import { DoorOpen, ScanFace, ScrollText, UserRoundCog } from 'lucide-react'
import type { PageRow } from '../page-row.ts'

export const setupPages = {
  entrances: {
    place: 'school',
    path: 'entrances/{-$id}',
    title: { en: 'Entrances', 'pt-BR': 'Portarias' },
    needs: ['GET /v1/partners/school/{cnpj}/entrance'],
    load: () => import('../entrances/page.tsx'),
    nav: { section: 'setup', icon: DoorOpen },
  },
  devices: {
    place: 'school',
    path: 'devices',
    title: { en: 'Devices', 'pt-BR': 'Dispositivos' },
    needs: ['GET /v1/panel/school/{cnpj}/device'],
    load: () => import('../devices/page.tsx'),
    nav: { section: 'setup', icon: ScanFace },
  },
  users: {
    place: 'school',
    path: 'users',
    title: { en: 'Users', 'pt-BR': 'Usuários' },
    needs: ['GET /v1/panel/school/{cnpj}/user'],
    load: () => import('../users/page.tsx'),
    nav: { section: 'setup', icon: UserRoundCog },
  },
  audit: {
    place: 'school',
    path: 'audit',
    title: { en: 'Audit', 'pt-BR': 'Auditoria' },
    needs: ['GET /v1/panel/client/audit'],
    load: () => import('../audit/page.tsx'),
    nav: { section: 'setup', icon: ScrollText },
  },
} as const satisfies Record<string, PageRow>
