import { BookOpen, CalendarRange, Clock, TriangleAlert, Users } from 'lucide-react'
import type { PageRow } from '../page-row.ts'

export const teachingPages = {
  subjects: {
    place: 'school',
    path: 'subjects/{-$id}',
    title: { en: 'Subjects', 'pt-BR': 'Disciplinas' },
    needs: ['GET /v1/partners/school/{cnpj}/subject'],
    load: () => import('../subjects/page.tsx'),
    nav: { section: 'teaching', icon: BookOpen },
  },
  schoolYears: {
    place: 'school',
    path: 'school-years/{-$id}',
    title: { en: 'School years', 'pt-BR': 'Anos letivos' },
    needs: ['GET /v1/partners/school/{cnpj}/school-year'],
    load: () => import('../school-years/page.tsx'),
    nav: { section: 'teaching', icon: CalendarRange },
  },
  classrooms: {
    place: 'school',
    path: 'classrooms/{-$id}',
    title: { en: 'Classes', 'pt-BR': 'Turmas' },
    needs: ['GET /v1/partners/school/{cnpj}/classroom'],
    load: () => import('../classrooms/page.tsx'),
    nav: { section: 'teaching', icon: Users },
  },
  workloads: {
    place: 'school',
    path: 'workloads/{-$id}',
    title: { en: 'Workload', 'pt-BR': 'Carga horária' },
    needs: ['GET /v1/partners/school/{cnpj}/workload'],
    load: () => import('../workloads/page.tsx'),
    nav: { section: 'teaching', icon: Clock },
  },
  occurrences: {
    place: 'school',
    path: 'occurrences/{-$id}',
    title: { en: 'Occurrences', 'pt-BR': 'Ocorrências' },
    needs: ['GET /v1/partners/school/{cnpj}/disciplinary-occurrence'],
    load: () => import('../occurrences/page.tsx'),
    nav: { section: 'teaching', icon: TriangleAlert },
  },
} as const satisfies Record<string, PageRow>
