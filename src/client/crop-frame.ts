import { middleOf, moveBy, type Part, resizeBy, type Size, type Way } from './crop-view.ts'

/** The frame over a picture; `part` is what lies in it. */
export interface CropFrame {
  part: () => Part
  /** Begins with another picture or another shape, in the middle. */
  begin: (size: Size, ratio: number | null) => void
}

const CORNERS: readonly Way[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
]
const ARROWS: Readonly<Record<string, Way>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** How far a key goes: a part of the picture's longer side. */
const KEY_STEP = 0.01
const RIGHT_BELOW: Way = { x: 1, y: 1 }

/**
 * Lets a frame be moved and sized over its picture by pointer and by keys.
 * @param told called with each part that was chosen, once the pointer lets go
 */
export function startCropFrame(frame: HTMLElement, told: (part: Part) => void): CropFrame {
  frame.tabIndex = 0
  let size: Size = { width: 1, height: 1 }
  let ratio: number | null = null
  let part = middleOf(size, ratio)
  const show = (next: Part): void => {
    part = next
    place(frame, part, size)
  }
  followPointer(frame, {
    start: () => part,
    scale: () => size.width / Math.max(1, frame.parentElement?.clientWidth ?? 1),
    drag: (from, corner, by) =>
      show(corner ? resizeBy(from, corner, by, { size, ratio }) : moveBy(from, by, size)),
    end: () => told(part),
  })
  frame.addEventListener('keydown', event => {
    const way = ARROWS[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) * KEY_STEP))
    const by = { x: way.x * step, y: way.y * step }
    show(event.shiftKey ? resizeBy(part, RIGHT_BELOW, by, { size, ratio }) : moveBy(part, by, size))
    told(part)
  })
  return {
    part: () => part,
    begin: (nextSize, nextRatio) => {
      size = nextSize
      ratio = nextRatio
      show(middleOf(size, ratio))
      told(part)
    },
  }
}

function place({ style }: HTMLElement, part: Part, size: Size): void {
  const percent = (value: number, of: number): string => `${(value / of) * 100}%`
  style.insetInlineStart = percent(part.left, size.width)
  style.insetBlockStart = percent(part.top, size.height)
  style.inlineSize = percent(part.width, size.width)
  style.blockSize = percent(part.height, size.height)
}

interface Drag {
  start: () => Part
  /** Pixels of the picture to one of the screen. */
  scale: () => number
  /** From where it began, with the corner that is held, if it is one. */
  drag: (from: Part, corner: Way | undefined, by: Way) => void
  end: () => void
}

/** Corners are the frame's handles, in the order of CORNERS; anywhere else moves it. */
function followPointer(frame: HTMLElement, { start, scale, drag, end }: Drag): void {
  const handles = [...frame.children]
  let held: { from: Part; corner: Way | undefined; x: number; y: number } | null = null
  frame.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    event.preventDefault()
    frame.focus()
    frame.setPointerCapture(event.pointerId)
    const corner = CORNERS[handles.indexOf(event.target as Element)]
    held = { from: start(), corner, x: event.clientX, y: event.clientY }
  })
  frame.addEventListener('pointermove', event => {
    if (!held) return
    const by = { x: (event.clientX - held.x) * scale(), y: (event.clientY - held.y) * scale() }
    drag(held.from, held.corner, by)
  })
  const leave = (): void => {
    if (held) end()
    held = null
  }
  frame.addEventListener('pointerup', leave)
  frame.addEventListener('pointercancel', leave)
}
