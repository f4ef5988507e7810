import { type Point, SCALE_MAX } from './zoom-view.ts'

/** Actions on a zoomed picture. Points are relative to the middle of its frame. */
export interface ZoomActs {
  zoom: (factor: number, at: Point) => void
  pan: (by: Point) => void
  /** 1 is the next picture, -1 the previous. */
  step: (by: number) => void
  isNear: () => boolean
}

/** Pixels of a swipe that changes the picture. */
const SWIPE = 60
/** Zoom per pixel of a wheel event. */
const PER_PIXEL = 0.002
const DOUBLE_CLICK = 2.5

/** Zooms by wheel, double click and pinch; one pointer pans, or changes an unzoomed picture. */
export function followPointers(stage: HTMLElement, acts: ZoomActs): void {
  stage.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      acts.zoom(Math.exp(-event.deltaY * PER_PIXEL), fromMiddle(stage, pointOf(event)))
    },
    { passive: false },
  )
  stage.addEventListener('dblclick', event =>
    acts.zoom(acts.isNear() ? 1 / SCALE_MAX : DOUBLE_CLICK, fromMiddle(stage, pointOf(event))),
  )
  followFingers(stage, acts)
}

function followFingers(stage: HTMLElement, { zoom, pan, step, isNear }: ZoomActs): void {
  const fingers = new Map<number, Point>()
  let swiped: number | null = null
  stage.addEventListener('pointerdown', event => {
    stage.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, pointOf(event))
    swiped = fingers.size === 1 && !isNear() ? 0 : null
  })
  stage.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      zoom(factor, fromMiddle(stage, between(now, other)))
    } else if (swiped === null) pan({ x: now.x - before.x, y: now.y - before.y })
    else swiped += now.x - before.x
  })
  const leave = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    // Right to left: swiping right shows the next one.
    if (swiped !== null && Math.abs(swiped) > SWIPE) step(Math.sign(swiped))
    swiped = null
  }
  stage.addEventListener('pointerup', leave)
  stage.addEventListener('pointercancel', leave)
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

function fromMiddle(stage: Element, { x, y }: Point): Point {
  const frame = stage.getBoundingClientRect()
  return { x: x - frame.x - frame.width / 2, y: y - frame.y - frame.height / 2 }
}
