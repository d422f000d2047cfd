import { Image, readImage } from '../operation/image.ts'
import { checkShape } from '../operation/input.ts'
import type { Operation } from '../operation/operation.ts'
import { object } from '../operation/shapes.ts'

const Nothing = object({})

/** Returns the body in the shape of its operation, or throws a refusal. */
export const checkBody = ({ body: shape = Nothing }: Operation, body: unknown) =>
  shape === Image ? readImage(body) : checkShape(shape, body)
