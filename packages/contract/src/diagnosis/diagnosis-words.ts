import type { Finding, FindingCode } from './diagnosis.ts'

/** The meaning and the fix of each finding in English, for the command line, the portal and the documents. */
export const findings: Readonly<Record<FindingCode, { readonly what: string; readonly advice: string }>> = {
  ok: {
    what: 'The signature and timestamp are valid.',
    advice:
      'If your receiver rejects this delivery, it uses a different body, secret or clock from the ones given here.',
  },
  header_missing: {
    what: 'The {{header}} header is missing.',
    advice: 'Every delivery has it, but a proxy or framework may drop it. Use the headers as received.',
  },
  timestamp_malformed: {
    what: 'webhook-timestamp is “{{value}}”, which is not a number of seconds.',
    advice: 'Use whole seconds since 1970, digits only.',
  },
  timestamp_in_milliseconds: { what: 'webhook-timestamp is in milliseconds.', advice: 'Use seconds.' },
  too_old: {
    what: 'The delivery was signed {{seconds}} s ago; the limit is {{tolerance}} s.',
    advice: 'Check your server’s clock. For an old delivery, check it as of the time when it was received.',
  },
  too_new: {
    what: 'The delivery was signed {{seconds}} s in the future; the limit is {{tolerance}} s.',
    advice: 'Check your server’s clock.',
  },
  signature_malformed: {
    what: 'webhook-signature is “{{value}}”.',
    advice: 'Expected v1, followed by 44 base64 characters.',
  },
  secret_malformed: {
    what: 'The secret is not valid base64 after whsec_.',
    advice: 'Copy the whole secret again.',
  },
  signature_mismatch: {
    what: 'The signature does not match this body and secret.',
    advice: 'Copy the secret again and use the raw bytes of the body.',
  },
  matches_other_secret: {
    what: 'The delivery was signed with secret {{secret}} of those given, not with the first.',
    advice:
      'The secret may have been rotated or may belong to another app. Configure the matching secret in your receiver.',
  },
  secret_prefix_left_on: {
    what: 'The signature was made without removing the whsec_ prefix before decoding.',
    advice: 'Remove the prefix, then decode the rest from base64.',
  },
  secret_used_as_text: {
    what: 'The signature was made with the secret as text.',
    advice: 'Remove whsec_ and decode the rest from base64: the key is the decoded bytes.',
  },
  body_reserialized: {
    what: 'The body was parsed and serialized again.',
    advice: 'Verify the raw bytes, before any JSON middleware.',
  },
  body_has_trailing_newline: {
    what: 'The body has an extra line break at the end.',
    advice: 'An editor or file added it. Use the bytes as received.',
  },
  body_has_crlf: {
    what: 'The line endings of the body were converted to CRLF.',
    advice: 'Read and store the body as bytes, not as text.',
  },
  body_has_bom: {
    what: 'The body starts with an added byte order mark.',
    advice: 'Store it as UTF-8 without a byte order mark.',
  },
  body_trimmed: {
    what: 'Whitespace at the end of the body was removed.',
    advice: 'Verify the bytes as received.',
  },
  id_not_signed: {
    what: 'The signature does not cover webhook-id.',
    advice: 'Sign {webhook-id}.{webhook-timestamp}.{body}.',
  },
  timestamp_not_signed: {
    what: 'The signature does not cover webhook-timestamp.',
    advice: 'Sign {webhook-id}.{webhook-timestamp}.{body}.',
  },
  only_body_signed: {
    what: 'The signature covers only the body.',
    advice: 'Sign {webhook-id}.{webhook-timestamp}.{body}.',
  },
  signature_in_hex: { what: 'The signature is hexadecimal.', advice: 'Encode it as base64.' },
  signature_in_base64url: {
    what: 'The signature is URL-safe base64 or lacks padding.',
    advice: 'Use standard base64 with padding.',
  },
  version_prefix_missing: { what: 'The signature lacks its version prefix.', advice: 'Start it with v1 and a comma.' },
  environment_mismatch: {
    what: 'The delivery belongs to the {{found}} environment; {{expected}} was expected.',
    advice: 'Check the URLs of your test and live endpoints.',
  },
  id_mismatch: {
    what: 'webhook-id is {{header}}, but the id in the body is {{body}}.',
    advice: 'The headers and body belong to different deliveries. Take both from the same one.',
  },
}

/** Returns the meaning and the fix on one line. For a valid delivery, returns only the meaning. */
export function explain({ code, details }: Finding): string {
  const { what, advice } = findings[code]
  const sentences = code === 'ok' ? what : `${what} ${advice}`
  return sentences.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(details[name] ?? whole))
}
