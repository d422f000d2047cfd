import type { TestSineta } from './sineta.ts'

/** The token of the newest invitation queued for an address, which is in the mail and nowhere else; null if no mail is queued. */
export async function invitationFor(sineta: TestSineta, email: string): Promise<string | null> {
  const rows = await sineta.sql<{ id: string; sealed: Buffer }>('select id, sealed from mail order by due_at desc, id')
  for (const { id, sealed } of rows) {
    const mail = JSON.parse(sineta.parts.services.secrets.open(sealed, `mail:${id}`))
    if (mail.about === 'invitation' && mail.email === email) return mail.token
  }
  return null
}
