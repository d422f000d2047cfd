import { DoorOpen } from 'lucide-react'
import type { PageRow } from '../pages.ts'

export const setupPages = {
  entrances: {
    place: 'school',
    path: 'entrances/{-$id}',
    title: { en: 'Entrances', 'pt-BR': 'Portarias' },
    needs: ['GET /v1/partners/school/{cnpj}/entrance'],
    load: () => import('../entrances/page.tsx'),
    nav: { section: 'setup', icon: DoorOpen },
  },
} as const satisfies Record<string, PageRow>
