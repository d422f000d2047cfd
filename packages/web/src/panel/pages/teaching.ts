import { BookOpen } from 'lucide-react'
import type { PageRow } from '../pages.ts'

export const teachingPages = {
  subjects: {
    place: 'school',
    path: 'subjects/{-$id}',
    title: { en: 'Subjects', 'pt-BR': 'Disciplinas' },
    needs: ['GET /v1/partners/school/{cnpj}/subject'],
    load: () => import('../subjects/page.tsx'),
    nav: { section: 'teaching', icon: BookOpen },
  },
} as const satisfies Record<string, PageRow>
