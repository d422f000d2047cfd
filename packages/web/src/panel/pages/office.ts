import { BookMarked, DoorClosed, HandCoins, IdCard, Kanban, Library, PartyPopper, Truck } from 'lucide-react'
import type { PageRow } from '../page-row.ts'

export const officePages = {
  leads: {
    place: 'school',
    path: 'leads/{-$id}',
    title: { en: 'Leads', 'pt-BR': 'Interessados' },
    needs: ['GET /v1/erp/school/{cnpj}/crm-lead'],
    load: () => import('../leads/page.tsx'),
    nav: { section: 'office', icon: Kanban },
  },
  suppliers: {
    place: 'school',
    path: 'suppliers/{-$id}',
    title: { en: 'Suppliers', 'pt-BR': 'Fornecedores' },
    needs: ['GET /v1/erp/school/{cnpj}/supplier'],
    load: () => import('../suppliers/page.tsx'),
    nav: { section: 'office', icon: Truck },
  },
  libraryItems: {
    place: 'school',
    path: 'library-items/{-$id}',
    title: { en: 'Library', 'pt-BR': 'Acervo' },
    needs: ['GET /v1/erp/school/{cnpj}/library-item'],
    load: () => import('../library-items/page.tsx'),
    nav: { section: 'office', icon: Library },
  },
  libraryLoans: {
    place: 'school',
    path: 'library-loans/{-$id}',
    title: { en: 'Loans', 'pt-BR': 'Empréstimos' },
    needs: ['GET /v1/erp/school/{cnpj}/library-loan'],
    load: () => import('../library-loans/page.tsx'),
    nav: { section: 'office', icon: BookMarked },
  },
  visitors: {
    place: 'school',
    path: 'visitors/{-$id}',
    title: { en: 'Visitors', 'pt-BR': 'Visitantes' },
    needs: ['GET /v1/erp/school/{cnpj}/visitor'],
    load: () => import('../visitors/page.tsx'),
    nav: { section: 'office', icon: IdCard },
  },
  visits: {
    place: 'school',
    path: 'visits/{-$id}',
    title: { en: 'Visits', 'pt-BR': 'Visitas' },
    needs: ['GET /v1/erp/school/{cnpj}/visit'],
    load: () => import('../visits/page.tsx'),
    nav: { section: 'office', icon: DoorClosed },
  },
  schoolEvents: {
    place: 'school',
    path: 'school-events/{-$id}',
    title: { en: 'School events', 'pt-BR': 'Eventos da escola' },
    needs: ['GET /v1/erp/school/{cnpj}/event'],
    load: () => import('../school-events/page.tsx'),
    nav: { section: 'office', icon: PartyPopper },
  },
  receivables: {
    place: 'school',
    path: 'receivables/{-$id}',
    title: { en: 'Receivables', 'pt-BR': 'Cobranças' },
    needs: ['GET /v1/erp/school/{cnpj}/receivable'],
    load: () => import('../receivables/page.tsx'),
    nav: { section: 'office', icon: HandCoins },
  },
} as const satisfies Record<string, PageRow>
