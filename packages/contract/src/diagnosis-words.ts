import type { Finding, FindingCode } from './diagnosis.ts'

/** The meaning and the fix of each finding, in English; pages have their own words for the same codes. */
const sentences: Readonly<Record<FindingCode, string>> = {
  ok: 'The signature and timestamp are valid.',
  header_missing: 'The {header} header is missing. Every delivery has it, but a proxy or framework may drop it.',
  timestamp_malformed: 'webhook-timestamp is "{value}", which is not a number of seconds since 1970.',
  timestamp_in_milliseconds: 'webhook-timestamp is in milliseconds; it must be in seconds.',
  too_old: 'The delivery was signed {seconds} s ago; the limit is {tolerance} s. Check the clock of your server.',
  too_new:
    'The delivery was signed {seconds} s in the future; the limit is {tolerance} s. Check the clock of your server.',
  signature_malformed: 'webhook-signature is "{value}"; expected v1, followed by 44 base64 characters.',
  secret_malformed: 'The secret is not valid base64 after whsec_. Copy the whole secret again.',
  signature_mismatch:
    'The signature does not match this body and secret. Copy the secret again, and verify the raw bytes of the body.',
  matches_other_secret:
    'The delivery was signed with secret {secret} of those given, not with the first. It may have been rotated or belong to another app.',
  secret_prefix_left_on:
    'The signature was made with whsec_ as part of the key. Remove the prefix, then decode the rest from base64.',
  secret_used_as_text:
    'The signature was made with the secret as text. Remove whsec_ and decode the rest from base64: the key is the decoded bytes.',
  body_reserialized: 'The body was parsed and serialized again. Verify the raw bytes, before any JSON middleware.',
  body_has_trailing_newline: 'The body has an extra line break at the end. An editor or file added it.',
  body_has_crlf: 'The line endings of the body were converted to CRLF.',
  body_has_bom: 'The body starts with an added byte order mark.',
  body_trimmed: 'Whitespace at the end of the body was removed.',
  id_not_signed: 'The signature does not cover webhook-id. Sign {webhook-id}.{webhook-timestamp}.{body}.',
  timestamp_not_signed: 'The signature does not cover webhook-timestamp. Sign {webhook-id}.{webhook-timestamp}.{body}.',
  only_body_signed: 'The signature covers only the body. Sign {webhook-id}.{webhook-timestamp}.{body}.',
  signature_in_hex: 'The signature is hexadecimal; encode it as base64.',
  signature_in_base64url: 'The signature is URL-safe base64 or lacks padding; use standard base64 with padding.',
  version_prefix_missing: 'The signature lacks its version prefix: start it with v1 and a comma.',
  environment_mismatch: 'The delivery belongs to the {found} environment; {expected} was expected.',
  id_mismatch:
    'webhook-id is {header}, but the id in the body is {body}: the headers and body belong to different deliveries.',
}

export const explain = ({ code, details }: Finding): string =>
  sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
