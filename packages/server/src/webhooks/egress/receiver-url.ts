import { refuseAt } from '../../platform/operation/errors.ts'
import { parseAllowList } from './address.ts'
import { checkReceiverUrl, type Environment } from './url.ts'

/** Refuses a URL that cannot receive deliveries, and says what to write instead. */
export function requireReceiverUrl(
  pointer: string,
  url: string,
  environment: Environment,
  egressAllow: readonly string[],
): void {
  const verdict = checkReceiverUrl(url, { environment, allow: parseAllowList(egressAllow.join(',')) })
  if (!verdict.ok)
    throw refuseAt(pointer, 'webhook_url_invalid', `cannot receive deliveries. ${verdict.sentence}`, verdict.reason)
}
