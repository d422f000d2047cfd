import type { PageLink } from '../pages/page-links.ts'
import type { DemoFacts } from './facts.ts'

const named: ReadonlySet<PageLink['key']> = new Set(['portal', 'panel', 'admin', 'guide', 'docs'])

const line = (baseUrl: string, { title, href, exists }: PageLink) =>
  `  ${title.padEnd(20)}${exists ? baseUrl + href : 'no page yet; its operations are in the API reference'}`

/** Returns the text that `npm start` prints for a demo. */
export const welcome = (
  { base_url, client, school, device_key, app, logins, inspector_url }: DemoFacts,
  number: string,
  dataFolder: string,
  places: readonly PageLink[],
) => `
  Sineta rings at ${base_url}

  See what arrives    ${inspector_url}
${places
  .filter(({ key }) => named.has(key))
  .map((place) => line(base_url, place))
  .join('\n')}
  Everything          ${base_url}/

  Ring the bell (a student arrives at the gate; watch the inspector):

    curl -X POST ${base_url}/v1/attendance/student/biometric/check/in \\
      -H 'Authorization: Bearer ${device_key}' \\
      -H 'Content-Type: application/json' \\
      -d '{"school_cnpj":"${school.cnpj}","enrollment_number":"${number}"}'

  School      ${client.slug}, CNPJ ${school.cnpj}
  Client key  ${client.api_key}
  App         ${app.id}
  App key     ${app.api_key_test}  (test)
  Secret      ${app.signing_secret}
  Logins      ${logins.portal.email}, ${logins.operator.email}, ${logins.panel.owner.email} …
  Password    ${logins.portal.password}

  All of it as JSON: ${dataFolder}/demo.json    Stop with Ctrl-C.
`
