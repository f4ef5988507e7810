/** How a picture lies in its frame: its scale, and how far its middle is from the frame's, in px. */
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

/** The picture covers the frame: it can be moved by what is hidden of it. */
function held({ scale, x, y }: View, { width, height }: Frame): View {
  const roomX = ((scale - 1) * width) / 2
  const roomY = ((scale - 1) * height) / 2
  return { scale, x: between(-roomX, x, roomX), y: between(-roomY, y, roomY) }
}

/**
 * Larger or smaller by a factor, from 1 to SCALE_MAX; what is under `at`, measured from the
 * frame's middle, stays under it.
 */
export function zoomAt(view: View, factor: number, at: Point, frame: Frame): View {
  const scale = between(1, view.scale * factor, SCALE_MAX)
  const grown = scale / view.scale
  const x = at.x - (at.x - view.x) * grown
  const y = at.y - (at.y - view.y) * grown
  return held({ scale, x, y }, frame)
}

export const panBy = (view: View, by: Point, frame: Frame): View =>
  held({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)
