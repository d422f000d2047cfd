import { deferred } from '../../kit/deferred.tsx'

/** Loaded only when there is something to grant, because most visits only read. */
export const GrantForm = deferred(() => import('./grant-form.tsx'))
