interface Extent {
  top: number
  bottom: number
}

/** Bars fixed to an edge of the screen. */
const BARS = '.header, .bar, .connection, .buy-bar, [data-end-bar]'
/** Open layers over the page. */
const LAYERS = 'dialog:modal, [popover]:popover-open'
const FIELDS = 'input:not([type=hidden]), select, textarea, label, [role=option]'
const BUTTONS = 'a, button'

const GAP_PX = 12

/**
 * Lowest bottom edge of a box that touches none of the others, in pixels from the top; null when
 * there is no room.
 * @example freeEnd(50, 700, [{ top: 600, bottom: 700 }]) // 588
 */
export function freeEnd(height: number, screen: number, others: readonly Extent[]): number | null {
  let end = screen - GAP_PX
  for (const { top, bottom } of others.toSorted((a, b) => b.bottom - a.bottom))
    if (top < end + GAP_PX && bottom > end - height) end = top - GAP_PX
  return end - height >= GAP_PX ? end : null
}

/** Repositions the toasts on changes, until aborted. */
export function keepPositioned(stack: HTMLElement | null, signal: AbortSignal): void {
  if (!stack || signal.aborted) return
  const position = () => positionToasts(stack)
  position()
  const watcher = new MutationObserver(position)
  watcher.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => watcher.disconnect())
  for (const sign of ['scroll', 'resize', 'toggle'])
    addEventListener(sign, position, { capture: true, signal })
}

/**
 * Above the bars at the bottom. Clear of a dialog, or where that fills the screen of its fields and
 * buttons, or at least of its buttons.
 */
function positionToasts(stack: HTMLElement): void {
  const { height, left, right } = stack.getBoundingClientRect()
  const extentsOf = (elements: Iterable<Element>) =>
    [...elements]
      .map(each => each.getBoundingClientRect())
      .filter(each => each.height > 0 && each.right > left && each.left < right)
  const layer = [...document.querySelectorAll(LAYERS)].filter(each => each !== stack).at(-1)
  const free = (elements: Iterable<Element>) => freeEnd(height, innerHeight, extentsOf(elements))
  const freeOf = (selector: string) => free((layer ?? document).querySelectorAll(selector))
  const end = layer
    ? (free([layer]) ?? freeOf(`${FIELDS}, ${BUTTONS}`) ?? freeOf(BUTTONS))
    : freeOf(BARS)
  stack.style.insetBlockEnd = `${innerHeight - (end ?? innerHeight - GAP_PX)}px`
}
