import { House } from 'lucide-react'
import type { PageRow } from '../page-row.ts'

export const homePages = {
  home: {
    place: 'school',
    path: '/',
    title: { en: 'Home', 'pt-BR': 'Início' },
    load: () => import('../home/page.tsx'),
    nav: { section: 'day', icon: House },
  },
} as const satisfies Record<string, PageRow>
