import type { ProblemCode } from '@sineta/contract'
import { fileTypeFromBuffer } from 'file-type'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'

/** Loads sharp with the first photo. It takes a sixth of the start-up time and 15 MB, and most processes never need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread and no cache, so that photos wait for requests and not the other way round.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
const minPixels = 240
const maxPixels = 1024
// A small file can decompress into gigabytes. Phone cameras take photos of 12 to 50 megapixels.
const limitInputPixels = 50_000_000
// A progressive JPEG and an interlaced PNG are decoded as a whole, which takes up to 10 bytes for each pixel.
const limitProgressivePixels = 24_000_000
const maxSeconds = 20

/** Checks what needs no decoding: the type by its first bytes, the size by its header. */
export async function inspect(bytes: Uint8Array): Promise<void> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !types.includes(kind.mime)) throw refuse('unsupported_media_type', 'Send a JPEG, PNG or WebP image.')
  const sharp = await loadSharp()
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size) throw refuseImage('image_invalid', 'is an image that cannot be read')
  const limit = size.isProgressive ? limitProgressivePixels : limitInputPixels
  if (size.width * size.height > limit)
    throw refuseImage(
      'image_invalid',
      `is ${size.isProgressive ? 'a progressive' : 'an'} image of ${size.width} × ${size.height} pixels; it may have at most ${limit / 1e6} megapixels`,
    )
  if (size.width < minPixels || size.height < minPixels)
    throw refuseImage(
      'image_too_small',
      `is an image of ${size.width} × ${size.height} pixels; it needs at least ${minPixels} × ${minPixels}`,
    )
}

/** The fault is in the body as a whole, in any form in which an image can be sent. */
const refuseImage = (code: ProblemCode, message: string) => refuseFaults([{ pointer: '', code, message }])

export type ProcessedImage = { readonly bytes: Buffer; readonly width: number; readonly height: number }

/**
 * Converts an image to a plain JPEG of moderate size, upright and without metadata, because cameras record where a child was.
 * Returns null if the image cannot be decoded.
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage | null> {
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(maxPixels, maxPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Every failure of the decoder is a fault of the image.
    return null
  }
}
