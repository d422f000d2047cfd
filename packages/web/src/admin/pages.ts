import { Activity, Blocks, Building2, type LucideIcon, RadioTower, ScrollText, ShieldCheck } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Language } from '../kit/language.ts'

type PageRow = {
  /** Below `/admin`. */
  readonly path: string
  readonly title: Readonly<Record<Language, string>>
  readonly icon: LucideIcon
  load(): Promise<{ Page: ComponentType }>
}

/** Every page of the console. The router, the navigation and the test of all pages come from here. */
export const pages = {
  overview: {
    path: '/',
    title: { en: 'Overview', 'pt-BR': 'Visão geral' },
    icon: Activity,
    load: () => import('./overview.tsx'),
  },
  clients: {
    path: 'clients',
    title: { en: 'Clients and schools', 'pt-BR': 'Clientes e escolas' },
    icon: Building2,
    load: () => import('./clients.tsx'),
  },
  apps: {
    path: 'apps',
    title: { en: 'Partners and apps', 'pt-BR': 'Parceiros e aplicativos' },
    icon: Blocks,
    load: () => import('./apps.tsx'),
  },
  receivers: {
    path: 'receivers',
    title: { en: 'Receivers', 'pt-BR': 'Receptores' },
    icon: RadioTower,
    load: () => import('./receivers.tsx'),
  },
  log: {
    path: 'platform-log',
    title: { en: 'Platform log', 'pt-BR': 'Registro da plataforma' },
    icon: ScrollText,
    load: () => import('./platform-log.tsx'),
  },
  audit: {
    path: 'audit',
    title: { en: 'Audit', 'pt-BR': 'Auditoria' },
    icon: ShieldCheck,
    load: () => import('./audit.tsx'),
  },
} as const satisfies Record<string, PageRow>
