/** Scale of a picture and its offset from the frame's middle, in px. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

interface Frame {
  width: number
  height: number
}

export const SCALE_MAX = 4
export const WHOLE: View = { scale: 1, x: 0, y: 0 }

const between = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** Keeps the picture over the frame. */
function clamped({ scale, x, y }: View, { width, height }: Frame): View {
  const roomX = ((scale - 1) * width) / 2
  const roomY = ((scale - 1) * height) / 2
  return { scale, x: between(-roomX, x, roomX), y: between(-roomY, y, roomY) }
}

/** Scales by a factor, within 1 and SCALE_MAX, around the point `at`. */
export function zoomAt(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = between(1, view.scale * factor, SCALE_MAX)
  const grown = scale / view.scale
  const x = at.x - (at.x - view.x) * grown
  const y = at.y - (at.y - view.y) * grown
  return clamped({ scale, x, y }, frame)
}

export const panBy = (view: View, by: Point, frame: Frame): View =>
  clamped({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)
