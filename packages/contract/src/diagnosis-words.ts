import type { Finding, FindingCode } from './diagnosis.ts'

/** The meaning and the fix of each finding, in English; pages have their own words for the same codes. */
const sentences: Readonly<Record<FindingCode, string>> = {
  ok: 'The delivery is genuine and fresh.',
  header_missing: 'The header {header} is missing. A proxy or framework may drop it; a delivery always has it.',
  timestamp_malformed: 'webhook-timestamp is "{value}", which is no number of seconds since 1970.',
  timestamp_in_milliseconds: 'webhook-timestamp is in milliseconds; it must be in seconds.',
  too_old: 'It was signed {seconds} s ago, more than the {tolerance} s allowed. Is the clock of your server right?',
  too_new: 'It was signed {seconds} s ahead, more than the {tolerance} s allowed. Is the clock of your server right?',
  signature_malformed: 'webhook-signature is "{value}"; it must be v1, and 44 characters of base64.',
  secret_malformed: 'The secret is not base64 after whsec_. Copy it again, whole.',
  signature_mismatch:
    'The signature is of another body, another secret, or not ours. Copy the secret again, and verify the raw bytes of the body.',
  matches_other_secret:
    'It was signed with secret {secret} of those given, not with the first. Was it rotated, or is it that of another app?',
  secret_prefix_left_on:
    'It was signed with whsec_ as part of the key. Remove the prefix, then decode the rest from base64.',
  secret_used_as_text:
    'It was signed with the secret as text. Remove whsec_ and decode the rest from base64: the key is those bytes.',
  body_reserialized:
    'The body was parsed and serialised again. Verify the raw bytes, before any JSON middleware sees them.',
  body_has_trailing_newline: 'The body ends with a newline that was not sent. An editor or a file added it.',
  body_has_crlf: 'The line ends of the body were changed to CRLF.',
  body_has_bom: 'The body begins with a byte order mark that was not sent.',
  body_trimmed: 'White space at the end of the body was trimmed.',
  id_not_signed: 'It was signed without webhook-id. Sign {webhook-id}.{webhook-timestamp}.{body}.',
  timestamp_not_signed: 'It was signed without webhook-timestamp. Sign {webhook-id}.{webhook-timestamp}.{body}.',
  only_body_signed: 'Only the body was signed. Sign {webhook-id}.{webhook-timestamp}.{body}.',
  signature_in_hex: 'The signature is in hexadecimal; it must be in base64.',
  signature_in_base64url:
    'The signature is in the URL-safe base64 or lacks its padding; it must be in standard base64.',
  version_prefix_missing: 'The signature lacks its version: it must begin with v1,',
  environment_mismatch: 'The delivery is of the {found} environment, and {expected} was expected.',
  id_mismatch: 'webhook-id is {header}, but the id in the body is {body}: headers and body are of two deliveries.',
}

export const explain = ({ code, details }: Finding): string =>
  sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole))
