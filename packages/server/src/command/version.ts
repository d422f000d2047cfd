import { appVersion } from '../platform/app-version.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ print }) => {
  print(appVersion)
  return true
}
