import { curl, isPasteable, quote, toBase64 } from '../../kit/display/shell-text.ts'

export type Sent = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The exact bytes of the body. */
  readonly body: string
}

/** A command with the current signature, which is valid for a few minutes. It needs nothing but curl. */
export const toCurl = ({ url, headers, body }: Sent): string => curl('POST', url, Object.entries(headers), body)

// Headers that the command sets itself.
const signed = new Set(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'user-agent'])

/**
 * A command that posts the delivery again and signs it when it runs, because receivers must refuse an old signature after five
 * minutes. The secret comes from the environment, so that it does not end up in the shell's history.
 */
export function toSignedCurl({ url, headers, body }: Sent): string {
  const others = Object.entries(headers)
    .filter(([name, value]) => !signed.has(name.toLowerCase()) && isPasteable(name + value))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  // The final `.` protects trailing line feeds of the body, which a shell strips from the output of a command.
  const text = isPasteable(body)
    ? `body=${quote(body)}`
    : `body=$(printf %s ${toBase64(body)} | openssl base64 -d -A; printf .); body=\${body%.}`
  return [
    // In parentheses, so that a missing secret ends the whole command and not only its first line.
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
