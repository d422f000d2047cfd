import { BellRing, ChartColumn, FileKey2, Inbox, LifeBuoy, ScanEye, School, ShieldCheck } from 'lucide-react'
import type { PageRow } from './page-row.ts'

/** The pages of an app for monitoring, and those that prove that a receiver is correct. */
export const watchPages = {
  deliveries: {
    place: 'app',
    // The open delivery is part of the URL; the list stays below it.
    path: 'deliveries/{-$deliveryId}',
    load: () => import('./deliveries/page.tsx'),
    nav: { section: 'watch', icon: Inbox, to: 'deliveries' },
  },
  recovery: {
    place: 'app',
    path: 'recovery',
    load: () => import('./recovery/page.tsx'),
    nav: { section: 'watch', icon: LifeBuoy },
  },
  metrics: {
    place: 'app',
    path: 'metrics',
    load: () => import('./metrics/page.tsx'),
    nav: { section: 'watch', icon: ChartColumn },
  },
  alerts: {
    place: 'app',
    path: 'alerts',
    load: () => import('./alerts/page.tsx'),
    nav: { section: 'watch', icon: BellRing },
  },
  receiver_check: {
    place: 'app',
    path: 'receiver-check',
    load: () => import('./receiver-check/page.tsx'),
    nav: { section: 'prove', icon: ShieldCheck },
  },
  signature_debugger: {
    place: 'app',
    path: 'signature-debugger',
    load: () => import('./signature-debugger/page.tsx'),
    nav: { section: 'prove', icon: FileKey2 },
  },
  school_day: {
    place: 'app',
    path: 'school-day',
    load: () => import('./school-day/page.tsx'),
    nav: { section: 'prove', icon: School },
  },
  app_inspector: {
    place: 'app',
    path: 'inspector',
    load: () => import('./inspector/page.tsx'),
    nav: { section: 'prove', icon: ScanEye },
  },
} satisfies Record<string, PageRow>
