import { GraduationCap } from 'lucide-react'
import type { PageRow } from '../pages.ts'

export const peoplePages = {
  students: {
    place: 'school',
    path: 'students',
    title: { en: 'Students', 'pt-BR': 'Alunos' },
    needs: ['GET /v1/partners/school/{cnpj}/student'],
    load: () => import('../students/page.tsx'),
    nav: { section: 'people', icon: GraduationCap },
  },
  student: {
    place: 'school',
    path: 'students/$enrollment_number',
    title: { en: 'Student', 'pt-BR': 'Aluno' },
    needs: ['GET /v1/partners/school/{cnpj}/student/{enrollment_number}'],
    load: () => import('../students/record.tsx'),
  },
} as const satisfies Record<string, PageRow>
