import type { PictureShape } from '#lib/contract/admin/picture.ts'

/** Pixels from the left top. */
export interface PicturePart {
  left: number
  top: number
  width: number
  height: number
}
export type PictureSize = Pick<PicturePart, 'width' | 'height'>

/** A part by position, by shape, or neither. */
export type PartChoice = { [Side in keyof PicturePart]: number | undefined } & {
  shape: PictureShape | undefined
}
export type CropRefusal = 'crop-invalid' | 'crop-outside' | 'crop-shape'

/** Width to height, matching the styles of `ui/`. */
export const SHAPE_RATIOS: Readonly<Record<PictureShape, number>> = {
  'slide-desktop': 10 / 3,
  'slide-mobile': 4 / 3,
  banner: 5 / 2,
  media: 3 / 2,
  product: 1,
  bundle: 16 / 9,
}

/** One pixel, because sides are whole. */
const ROUNDING = 1

export const hasShape = ({ width, height }: PictureSize, shape: PictureShape): boolean =>
  Math.abs(width - height * SHAPE_RATIOS[shape]) <= ROUNDING * Math.max(1, SHAPE_RATIOS[shape])

export const isInside = (part: PicturePart, { width, height }: PictureSize): boolean =>
  part.left + part.width <= width && part.top + part.height <= height

/** The largest centred part. */
export function middlePart({ width, height }: PictureSize, shape: PictureShape): PicturePart {
  const ratio = SHAPE_RATIOS[shape]
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio)))
  const high = Math.max(1, Math.min(height, Math.round(wide / ratio)))
  return {
    left: Math.floor((width - wide) / 2),
    top: Math.floor((height - high) / 2),
    width: wide,
    height: high,
  }
}

/** Null: the whole picture. */
export function choosePart(
  { left, top, width, height, shape }: PartChoice,
  size: PictureSize,
): PicturePart | CropRefusal | null {
  const named = [left, top, width, height].filter(each => each !== undefined)
  if (named.length === 0) return shape ? middlePart(size, shape) : null
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return 'crop-invalid'
  const part = { left, top, width, height }
  if (!isInside(part, size)) return 'crop-outside'
  return shape && !hasShape(part, shape) ? 'crop-shape' : part
}
