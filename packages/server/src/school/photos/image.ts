import type { ProblemCode } from '@sineta/contract'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'

// One thread and no cache: photos wait for requests, not the other way round.
sharp.concurrency(1)
sharp.cache(false)

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
const leastPixels = 240
const mostPixels = 1024
// A small file can unfold into gigabytes. Cameras of phones make 12 to 50 megapixels.
const limitInputPixels = 50_000_000
const mostSeconds = 20

/** What can be told without decoding: the kind by its first bytes, the size by its header. */
export async function inspect(bytes: Uint8Array): Promise<void> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !types.includes(kind.mime)) throw refuse('unsupported_media_type', 'Send a JPEG, PNG or WebP image.')
  const size = await sharp(bytes, { limitInputPixels })
    .metadata()
    .catch(() => null)
  if (!size) throw refuseImage('image_invalid', 'is an image that cannot be read')
  if (size.width < leastPixels || size.height < leastPixels)
    throw refuseImage(
      'image_too_small',
      `is an image of ${size.width} × ${size.height} pixels; it needs at least ${leastPixels} × ${leastPixels}`,
    )
}

/** The fault is the body as a whole, in whichever form the image came. */
const refuseImage = (code: ProblemCode, message: string) => refuseFaults([{ pointer: '', code, message }])

export type ProcessedImage = { readonly bytes: Buffer; readonly width: number; readonly height: number }

/** A plain JPEG of moderate size, upright and without metadata: cameras write down where a child was. Null: it cannot be decoded. */
export async function process(bytes: Uint8Array): Promise<ProcessedImage | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(mostPixels, mostPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Whatever the decoder says, it is about the image.
    return null
  }
}
