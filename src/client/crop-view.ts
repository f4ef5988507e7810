export interface Size {
  width: number
  height: number
}

/** An area in picture pixels, from the left top. */
export interface Part extends Size {
  left: number
  top: number
}

export interface Offset {
  x: number
  y: number
}

/** Smallest side of a part, unless the picture is smaller. */
const LEAST = 16

/** The largest centred part of a ratio; without one the whole picture. */
export function middleOf({ width, height }: Size, ratio: number | null): Part {
  if (ratio === null) return { left: 0, top: 0, width, height }
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio)))
  const high = Math.max(1, Math.min(height, Math.round(wide / ratio)))
  const left = Math.floor((width - wide) / 2)
  return { left, top: Math.floor((height - high) / 2), width: wide, height: high }
}

export const isWhole = (part: Part, { width, height }: Size): boolean =>
  part.width === width && part.height === height

export const moveBy = (part: Part, { x, y }: Offset, size: Size): Part => ({
  ...part,
  left: within(0, Math.round(part.left + x), size.width - part.width),
  top: within(0, Math.round(part.top + y), size.height - part.height),
})

/**
 * Moves a corner; the opposite one stays, and so does the ratio. @param corner `x` 1 is right, -1
 * left; `y` 1 is below, -1 above
 */
export function resizeBy(
  part: Part,
  corner: Offset,
  by: Offset,
  { size, ratio }: { size: Size; ratio: number | null },
): Part {
  const room = {
    width: corner.x > 0 ? size.width - part.left : part.left + part.width,
    height: corner.y > 0 ? size.height - part.top : part.top + part.height,
  }
  const requested = { width: part.width + corner.x * by.x, height: part.height + corner.y * by.y }
  const { width, height } =
    ratio === null ? free(requested, room) : shaped(requested, by, room, ratio)
  const left = corner.x > 0 ? part.left : part.left + part.width - width
  const top = corner.y > 0 ? part.top : part.top + part.height - height
  return { left, top, width, height }
}

const free = (requested: Size, room: Size): Size => ({
  width: within(Math.min(LEAST, room.width), Math.round(requested.width), room.width),
  height: within(Math.min(LEAST, room.height), Math.round(requested.height), room.height),
})

function shaped(requested: Size, by: Offset, room: Size, ratio: number): Size {
  const isWider = Math.abs(by.x) >= Math.abs(by.y) * ratio
  const most = Math.min(room.width, Math.floor(room.height * ratio))
  const least = Math.min(LEAST * Math.max(1, ratio), most)
  const width = within(
    Math.ceil(least),
    Math.round(isWider ? requested.width : requested.height * ratio),
    most,
  )
  return { width, height: within(1, Math.round(width / ratio), room.height) }
}

const within = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most)
