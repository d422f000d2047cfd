import { ClipboardPen, GraduationCap, Presentation, Stamp, UserCog, UserRound } from 'lucide-react'
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
  teachers: {
    place: 'school',
    path: 'teachers/{-$id}',
    title: { en: 'Teachers', 'pt-BR': 'Professores' },
    needs: ['GET /v1/partners/school/{cnpj}/teacher'],
    load: () => import('../teachers/page.tsx'),
    nav: { section: 'people', icon: Presentation },
  },
  coordinators: {
    place: 'school',
    path: 'coordinators/{-$id}',
    title: { en: 'Coordinators', 'pt-BR': 'Coordenadores' },
    needs: ['GET /v1/partners/school/{cnpj}/coordinator'],
    load: () => import('../coordinators/page.tsx'),
    nav: { section: 'people', icon: UserCog },
  },
  secretaries: {
    place: 'school',
    path: 'secretaries/{-$id}',
    title: { en: 'Secretaries', 'pt-BR': 'Secretários' },
    needs: ['GET /v1/partners/school/{cnpj}/secretary'],
    load: () => import('../secretaries/page.tsx'),
    nav: { section: 'people', icon: UserRound },
  },
  preenrollments: {
    place: 'school',
    path: 'preenrollments/{-$id}',
    title: { en: 'Pre-enrollments', 'pt-BR': 'Pré-matrículas' },
    needs: ['GET /v1/partners/school/{cnpj}/preenrollment'],
    load: () => import('../preenrollments/page.tsx'),
    nav: { section: 'people', icon: ClipboardPen },
  },
  authorizations: {
    place: 'school',
    path: 'authorizations/{-$id}',
    title: { en: 'Authorizations', 'pt-BR': 'Autorizações' },
    needs: ['GET /v1/partners/school/{cnpj}/authorization'],
    load: () => import('../authorizations/page.tsx'),
    nav: { section: 'people', icon: Stamp },
  },
} as const satisfies Record<string, PageRow>
