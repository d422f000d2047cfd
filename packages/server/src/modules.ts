import { admin } from './admin/index.ts'
import { demo } from './demo/index.ts'
import { identity } from './identity/index.ts'
import { panel } from './panel/index.ts'
import { platform } from './platform/index.ts'
import type { Module } from './platform/module.ts'
import { portal } from './portal/index.ts'
import { schoolModules } from './school/modules.ts'
import { tenancy } from './tenancy/index.ts'
import { webhooks } from './webhooks/index.ts'

/** Every module of the service. */
export const modules: readonly Module[] = [
  ...schoolModules,
  tenancy,
  identity,
  portal,
  panel,
  admin,
  webhooks,
  demo,
  platform,
]
