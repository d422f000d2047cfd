import type { Operation } from '../platform/operation/operation.ts'

/** The settings that each school chooses for itself. */
export type SchoolSettings = {
  enrollment_number_pattern: string
  duplicate_read_window_seconds: number
  max_primary_responsibles: number | null
  authorization_four_eyes: boolean
  require_photo_consent: boolean
}

export type DataProfile = 'full' | 'minimal'

/** The school of an operation or a job. */
export type School = {
  readonly id: string
  readonly clientId: string
  readonly cnpj: string
  readonly name: string
  readonly timeZone: string
  readonly environment: 'live' | 'sandbox'
  readonly settings: SchoolSettings
  /** Which student data the caller receives: `minimal` for an app whose connection is restricted to it. */
  readonly dataProfile: DataProfile
  /** Whether the caller may read students. If so, records about a student include the name next to the enrollment number. */
  readonly namesStudents: boolean
}

/** The school of an operation with this path: null if neither the path nor the body names one. */
export type SchoolOf<Path extends string, TenantIn> = Path extends `${string}/school/{cnpj}${string}`
  ? School
  : TenantIn extends 'body'
    ? School
    : null

/** Whether an operation is of one school, which its path or its body names. */
export const isOfSchool = ({ path, tenantIn }: Operation): boolean =>
  path.includes('/school/{cnpj}') || tenantIn === 'body'

declare module '../platform/operation/operation.ts' {
  interface CallContext<Path extends string, TenantIn> {
    readonly school: SchoolOf<Path, TenantIn>
  }
  interface EventContext {
    readonly school_cnpj: string
  }
}
