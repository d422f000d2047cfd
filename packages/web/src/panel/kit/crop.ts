/** The square of a picture that is sent: its zoom, and its position between the edges (0 to 1). */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Returns the square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const size = Math.min(width, height) / zoom
  return { left: (width - size) * x, top: (height - size) * y, size }
}

/** Returns the crop after the picture was dragged by this many of its pixels. The square stays inside the picture. */
export function moved(picture: Size, crop: Crop, byX: number, byY: number): Crop {
  const { size } = squareOf(picture, crop)
  return {
    ...crop,
    x: between(crop.x, -byX, picture.width - size),
    y: between(crop.y, -byY, picture.height - size),
  }
}

const between = (at: number, by: number, room: number) => (room <= 0 ? at : Math.min(1, Math.max(0, at + by / room)))
