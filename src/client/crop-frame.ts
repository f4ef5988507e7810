import { middleOf, moveBy, type Part, resizeBy, type Size, type Offset } from './crop-view.ts'

/** The crop frame over a picture; `part` is the selected area. */
export interface CropFrame {
  part: () => Part
  /** Resets to a centred selection for another picture or ratio. */
  begin: (size: Size, ratio: number | null) => void
}

const CORNERS: readonly Offset[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
]
const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Step of an arrow key, as a part of the longer side. */
const KEY_STEP = 0.01
const RIGHT_BELOW: Offset = { x: 1, y: 1 }

/**
 * Lets the frame be moved and resized by pointer and keys. @param onChange called with the selected
 * part when the pointer is released
 */
export function startCropFrame(frame: HTMLElement, onChange: (part: Part) => void): CropFrame {
  frame.tabIndex = 0
  let size: Size = { width: 1, height: 1 }
  let ratio: number | null = null
  let part = middleOf(size, ratio)
  const show = (next: Part): void => {
    part = next
    position(frame, part, size)
  }
  followPointer(frame, {
    start: () => part,
    scale: () => size.width / Math.max(1, frame.parentElement?.clientWidth ?? 1),
    drag: (from, corner, by) =>
      show(corner ? resizeBy(from, corner, by, { size, ratio }) : moveBy(from, by, size)),
    end: () => onChange(part),
  })
  frame.addEventListener('keydown', event => {
    const way = ARROWS[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) * KEY_STEP))
    const by = { x: way.x * step, y: way.y * step }
    show(event.shiftKey ? resizeBy(part, RIGHT_BELOW, by, { size, ratio }) : moveBy(part, by, size))
    onChange(part)
  })
  return {
    part: () => part,
    begin: (nextSize, nextRatio) => {
      size = nextSize
      ratio = nextRatio
      show(middleOf(size, ratio))
      onChange(part)
    },
  }
}

function position({ style }: HTMLElement, part: Part, size: Size): void {
  const percent = (value: number, of: number): string => `${(value / of) * 100}%`
  style.insetInlineStart = percent(part.left, size.width)
  style.insetBlockStart = percent(part.top, size.height)
  style.inlineSize = percent(part.width, size.width)
  style.blockSize = percent(part.height, size.height)
}

interface Drag {
  start: () => Part
  /** Picture pixels per screen pixel. */
  scale: () => number
  /** `corner` is undefined when the whole frame is moved. */
  drag: (from: Part, corner: Offset | undefined, by: Offset) => void
  end: () => void
}

/** The handles are in the order of CORNERS; elsewhere the frame is moved. */
function followPointer(frame: HTMLElement, { start, scale, drag, end }: Drag): void {
  const handles = [...frame.children]
  let dragging: { from: Part; corner: Offset | undefined; x: number; y: number } | null = null
  frame.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    event.preventDefault()
    frame.focus()
    frame.setPointerCapture(event.pointerId)
    const corner = CORNERS[handles.indexOf(event.target as Element)]
    dragging = { from: start(), corner, x: event.clientX, y: event.clientY }
  })
  frame.addEventListener('pointermove', event => {
    if (!dragging) return
    const by = {
      x: (event.clientX - dragging.x) * scale(),
      y: (event.clientY - dragging.y) * scale(),
    }
    drag(dragging.from, dragging.corner, by)
  })
  const leave = (): void => {
    if (dragging) end()
    dragging = null
  }
  frame.addEventListener('pointerup', leave)
  frame.addEventListener('pointercancel', leave)
}
