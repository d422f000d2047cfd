import { Type } from 'typebox'
import { byAnyone } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { ExplicitResponse, operation, type Services } from '../../platform/operation/operation.ts'
import { text } from '../../platform/operation/parameters.ts'
import { bytesOf } from './queries.ts'

/** How long the address of a photo works. It may be given to a browser, which has no token. */
export const linkSeconds = 300
const seal = 'file'

export function fileUrl({ secrets, baseUrl }: Services, photoId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds
  return `${baseUrl}/v1/file/${secrets.seal(`${photoId} ${expires}`, seal).toString('base64url')}`
}

/** Reads the token of an address. Returns undefined if it is not one of ours. */
function openToken({ secrets }: Services, token: string): { photoId: string; expires: number } | undefined {
  try {
    const [photoId = '', expires] = secrets.open(Buffer.from(token, 'base64url'), seal).split(' ')
    return { photoId, expires: Number(expires) }
  } catch {
    return undefined
  }
}

export const fileOperations = [
  operation({
    method: 'GET',
    path: '/v1/file/{token}',
    access: byAnyone,
    summary: 'Read a file by the address that another response contained',
    description: `The address works for ${linkSeconds / 60} minutes and needs no token.`,
    params: { token: text(300) },
    responses: { 200: Type.String({ format: 'binary', contentMediaType: 'image/jpeg' }) },
    refusals: ['resource_not_found', 'photo_not_found'],
    emits: [],
    async run({ params, services, tx }) {
      const link = openToken(services, params.token)
      if (!link || link.expires * 1000 < tx.now.getTime())
        throw refuse('resource_not_found', 'The address is wrong or has expired; request the photo again.')
      const bytes = await bytesOf(tx, link.photoId)
      if (!bytes) throw refuse('photo_not_found')
      return new ExplicitResponse(200, bytes, {
        'content-type': 'image/jpeg',
        'cache-control': `private, max-age=${linkSeconds}`,
        'x-content-type-options': 'nosniff',
      })
    },
  }),
]
