import type { DemoFacts } from './facts.ts'

/** What a newcomer reads after `npm start`. */
export const welcome = (
  { base_url, client, school, device_key, app, logins, inspector_url }: DemoFacts,
  number: string,
  dataFolder: string,
) => `
  Sineta rings at ${base_url}

  See what arrives    ${inspector_url}
  Partner portal      ${base_url}/portal
  API reference       ${base_url}/docs
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
