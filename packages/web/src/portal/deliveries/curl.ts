import { curl, isPasteable, quote, toBase64 } from '../../kit/display/shell-text.ts'

export type Sent = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Byte for byte. */
  readonly body: string
}

/** As it is signed now: for the next minutes, and without anything else at hand. */
export const toCurl = ({ url, headers, body }: Sent): string => curl('POST', url, Object.entries(headers), body)

// Made anew by the command itself.
const signed = new Set(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'user-agent'])

/**
 * A command that posts the delivery again, signed at the moment it runs: an old signature would be refused after five
 * minutes, as it should be. The secret comes from the environment, so that it stands in no history of a shell.
 */
export function toSignedCurl({ url, headers, body }: Sent): string {
  const others = Object.entries(headers)
    .filter(([name, value]) => !signed.has(name.toLowerCase()) && isPasteable(name + value))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  // `.` at the end: a shell takes line feeds off the end of what a command printed, and the body may have some.
  const text = isPasteable(body)
    ? `body=${quote(body)}`
    : `body=$(printf %s ${toBase64(body)} | openssl base64 -d -A; printf .); body=\${body%.}`
  return [
    // In parentheses, so that a missing secret ends all of it and not only its first line.
    '(',
    `  : "\${SINETA_SECRET:?export SINETA_SECRET=whsec_... first: the signing secret of the app}"`,
    `  id=${quote(headers['webhook-id'] ?? '')} at=$(date +%s)`,
    `  ${text}`,
    `  key=$(printf %s "\${SINETA_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    `  signature=$(printf '%s.%s.%s' "$id" "$at" "$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)`,
    [
      `  printf %s "$body" | curl -ig ${quote(url)}`,
      '-H "webhook-id: $id"',
      '-H "webhook-timestamp: $at"',
      '-H "webhook-signature: v1,$signature"',
      ...others,
      '--data-binary @-',
    ].join(' \\\n    '),
    ')',
  ].join('\n')
}
