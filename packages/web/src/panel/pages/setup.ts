import { Blocks, DoorOpen, Inbox, KeyRound, ScanFace, ScrollText, UserRoundCog, Webhook } from 'lucide-react'
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
    needs: ['GET /v1/panel/school/{cnpj}/device', 'POST /v1/panel/school/{cnpj}/device'],
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
  integrations: {
    place: 'school',
    path: 'integrations',
    title: { en: 'Integrations', 'pt-BR': 'Integrações' },
    needs: ['GET /v1/panel/client/platform-log'],
    load: () => import('../integrations/page.tsx'),
    nav: { section: 'setup', icon: Webhook },
  },
  deliveries: {
    place: 'school',
    path: 'deliveries',
    title: { en: 'Deliveries', 'pt-BR': 'Entregas' },
    needs: ['GET /v1/panel/client/delivery'],
    load: () => import('../deliveries/page.tsx'),
    nav: { section: 'setup', icon: Inbox },
  },
  connectedApps: {
    place: 'school',
    path: 'connected-apps',
    title: { en: 'Connected apps', 'pt-BR': 'Apps conectados' },
    needs: ['GET /v1/panel/client/connection'],
    load: () => import('../connected-apps/page.tsx'),
    nav: { section: 'setup', icon: Blocks },
  },
  apiKeys: {
    place: 'school',
    path: 'api-keys',
    title: { en: 'API keys', 'pt-BR': 'Chaves de API' },
    needs: ['GET /v1/panel/client/api-key'],
    load: () => import('../api-keys/page.tsx'),
    nav: { section: 'setup', icon: KeyRound },
  },
  audit: {
    place: 'school',
    path: 'audit',
    title: { en: 'Audit log', 'pt-BR': 'Auditoria' },
    needs: ['GET /v1/panel/client/audit'],
    load: () => import('../audit/page.tsx'),
    nav: { section: 'setup', icon: ScrollText },
  },
} as const satisfies Record<string, PageRow>
