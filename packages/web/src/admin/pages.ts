import {
  Activity,
  Blocks,
  Building2,
  CircleUserRound,
  type LucideIcon,
  RadioTower,
  ScrollText,
  ShieldCheck,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Language } from '../kit/language.ts'
import type { Words } from '../kit/words.ts'

type PageRow = {
  /** The path below `/admin`. */
  readonly path: string
  readonly title: Readonly<Record<Language, string>>
  readonly icon: LucideIcon
  /** Loads the page, and the texts it needs besides those of the console. */
  load(): Promise<{ Page: ComponentType; words?: Record<string, Words> }>
}

/** Every page of the console. The router, the navigation and the test of all pages use this table. */
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
    title: { en: 'Partners and apps', 'pt-BR': 'Parceiros e apps' },
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
    title: { en: 'Failure log', 'pt-BR': 'Registro de falhas' },
    icon: ScrollText,
    load: () => import('./platform-log.tsx'),
  },
  audit: {
    path: 'audit',
    title: { en: 'Audit log', 'pt-BR': 'Auditoria' },
    icon: ShieldCheck,
    load: () => import('./audit.tsx'),
  },
  account: {
    path: 'account',
    title: { en: 'Your account', 'pt-BR': 'Sua conta' },
    icon: CircleUserRound,
    load: () => import('./account.tsx'),
  },
} satisfies Record<string, PageRow> as Record<string, PageRow>
