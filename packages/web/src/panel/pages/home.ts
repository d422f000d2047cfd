import { ClipboardCheck, DoorOpen, HeartHandshake, House } from 'lucide-react'
import type { PageRow } from '../page-row.ts'

export const homePages = {
  home: {
    place: 'school',
    path: '/',
    title: { en: 'Home', 'pt-BR': 'Início' },
    load: () => import('../home/page.tsx'),
    nav: { section: 'day', icon: House },
  },
  presences: {
    place: 'school',
    path: 'presences',
    title: { en: 'Attendance today', 'pt-BR': 'Presença hoje' },
    needs: ['GET /v1/panel/school/{cnpj}/today/student'],
    load: () => import('../presences/page.tsx'),
    nav: { section: 'day', icon: ClipboardCheck },
  },
  pickUp: {
    place: 'school',
    path: 'pick-up',
    title: { en: 'Pick-up', 'pt-BR': 'Retirada' },
    needs: ['GET /v1/panel/school/{cnpj}/today/pick-up'],
    load: () => import('../pick-up/page.tsx'),
    nav: { section: 'day', icon: HeartHandshake },
  },
  gate: {
    place: 'school',
    path: 'gate',
    title: { en: 'Access control', 'pt-BR': 'Controle de acesso' },
    needs: ['GET /v1/panel/school/{cnpj}/today/pass', 'POST /v1/attendance/student/biometric/check/in'],
    load: () => import('../gate/page.tsx'),
    nav: { section: 'day', icon: DoorOpen },
  },
} as const satisfies Record<string, PageRow>
