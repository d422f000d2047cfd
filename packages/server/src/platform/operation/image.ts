import multipart from '@fastify/multipart'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Fault, Refusal, refuse } from './errors.ts'
import { checkShape, escapePointer } from './input.ts'
import { object } from './shapes.ts'

/** The body of an operation that takes an image: the plain bytes, the part `photo` of a form, or base64 in JSON. */
export const Image = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })

const types = ['image/jpeg', 'image/png', 'image/webp'] as const
const maxBytes = 5 * 1024 * 1024
// The same image in base64, with some room for the JSON around it.
const maxJsonBytes = 7 * 1024 * 1024

/** Makes a part of the server accept images, in all three forms. */
export async function acceptImages(app: FastifyInstance, parseJson: FastifyBodyParser<Buffer>): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxJsonBytes }, parseJson)
  app.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_: unknown, body: Buffer) => body,
  )
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 1, fieldSize: 100, headerPairs: 20 },
    // Not every sender names the file.
    isPartAFile: (_name, type, filename) => filename !== undefined || type !== 'text/plain',
  })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request)
  })
}

async function readForm(request: FastifyRequest): Promise<Uint8Array | undefined> {
  let photo: Uint8Array | undefined
  try {
    for await (const part of request.parts()) {
      if (photo || part.type !== 'file' || part.fieldname !== 'photo')
        throw refuse('validation_failed', 'Send one part, named photo.', { faults: [wrongPart(part)] })
      photo = await part.toBuffer()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { statusCode } = error as { statusCode?: number }
    throw statusCode === 413 ? refuse('payload_too_large') : refuse('malformed_json', 'The form cannot be read.')
  }
  return photo
}

/** Returns the fault of a part that is not the one photo. */
function wrongPart({ type, fieldname }: { type: 'file' | 'field'; fieldname: string }): Fault {
  if (fieldname !== 'photo')
    return {
      pointer: `/${escapePointer(fieldname)}`,
      code: 'unknown_field',
      message: 'is not a part of this form; the image is named photo',
    }
  return type === 'file'
    ? { pointer: '/photo', code: 'repeated', message: 'must be sent once' }
    : { pointer: '/photo', code: 'invalid_type', message: 'must be a file' }
}

/**
 * Finds one wrong character instead of matching all right ones: V8 keeps a backtracking point for each character that it matches,
 * and a photo of some million characters overflowed its stack.
 */
const wrongInBase64 = /^=|[^A-Za-z0-9+/\n=]|=[^=]|===/

const InJson = object({ photo: Type.String({ minLength: 1, contentEncoding: 'base64' }) })

export function readImage(body: unknown): Uint8Array {
  const bytesOrJson = body instanceof Uint8Array && body.length === 0 ? undefined : body
  if (bytesOrJson instanceof Uint8Array) return bytesOrJson
  const { photo } = checkShape(InJson, bytesOrJson)
  // Buffer.from would skip characters that are not base64.
  if (wrongInBase64.test(photo))
    throw refuse('validation_failed', 'photo is not base64', {
      faults: [{ pointer: '/photo', code: 'invalid_format', message: 'must be base64' }],
    })
  const decoded = Buffer.from(photo, 'base64')
  if (decoded.length > maxBytes) throw refuse('payload_too_large')
  return decoded
}

/** Returns the body as the reference describes it, by media type. */
export function imageContent(example: unknown): Readonly<Record<string, unknown>> {
  const binary = { type: 'string', format: 'binary' }
  const inJson = {
    type: 'object',
    additionalProperties: false,
    required: ['photo'],
    properties: { photo: { type: 'string', contentEncoding: 'base64', description: 'The image' } },
  }
  return {
    ...Object.fromEntries(types.map((type) => [type, { schema: binary }])),
    'multipart/form-data': { schema: { type: 'object', required: ['photo'], properties: { photo: binary } } },
    'application/json': {
      schema: inJson,
      ...(example instanceof Uint8Array && { example: { photo: Buffer.from(example).toString('base64') } }),
    },
  }
}
