export interface Size {
  width: number
  height: number
}

/** A part of a picture, in its own pixels from its left top. */
export interface Part extends Size {
  left: number
  top: number
}

export interface Way {
  x: number
  y: number
}

/** No part is smaller, unless its picture is. */
const LEAST = 16

/** The largest part of a shape in the middle of a picture; without a shape the whole. */
export function middleOf({ width, height }: Size, ratio: number | null): Part {
  if (ratio === null) return { left: 0, top: 0, width, height }
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio)))
  const high = Math.max(1, Math.min(height, Math.round(wide / ratio)))
  const left = Math.floor((width - wide) / 2)
  return { left, top: Math.floor((height - high) / 2), width: wide, height: high }
}

export const isWhole = (part: Part, { width, height }: Size): boolean =>
  part.width === width && part.height === height

/** A part moved as far as its picture goes. */
export const moveBy = (part: Part, { x, y }: Way, size: Size): Part => ({
  ...part,
  left: within(0, Math.round(part.left + x), size.width - part.width),
  top: within(0, Math.round(part.top + y), size.height - part.height),
})

/**
 * A part whose corner was moved: its opposite corner stays, and so does its shape where it has one.
 * @param corner which corner: `x` 1 is right, -1 left; `y` 1 is below, -1 above
 */
export function resizeBy(
  part: Part,
  corner: Way,
  by: Way,
  { size, ratio }: { size: Size; ratio: number | null },
): Part {
  const room = {
    width: corner.x > 0 ? size.width - part.left : part.left + part.width,
    height: corner.y > 0 ? size.height - part.top : part.top + part.height,
  }
  const wanted = { width: part.width + corner.x * by.x, height: part.height + corner.y * by.y }
  const { width, height } = ratio === null ? free(wanted, room) : shaped(wanted, by, room, ratio)
  const left = corner.x > 0 ? part.left : part.left + part.width - width
  const top = corner.y > 0 ? part.top : part.top + part.height - height
  return { left, top, width, height }
}

const free = (wanted: Size, room: Size): Size => ({
  width: within(Math.min(LEAST, room.width), Math.round(wanted.width), room.width),
  height: within(Math.min(LEAST, room.height), Math.round(wanted.height), room.height),
})

function shaped(wanted: Size, by: Way, room: Size, ratio: number): Size {
  const isWider = Math.abs(by.x) >= Math.abs(by.y) * ratio
  const most = Math.min(room.width, Math.floor(room.height * ratio))
  const least = Math.min(LEAST * Math.max(1, ratio), most)
  const width = within(
    Math.ceil(least),
    Math.round(isWider ? wanted.width : wanted.height * ratio),
    most,
  )
  return { width, height: within(1, Math.round(width / ratio), room.height) }
}

const within = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most)
