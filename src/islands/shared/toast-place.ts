interface Extent {
  top: number
  bottom: number
}

/** Bars that stay at an end of the screen. */
const BARS = '.hd, .bar, .net, .buy-bar, [data-end-bar]'
/** What stands over the page and is used next. */
const LAYERS = 'dialog:modal, [popover]:popover-open'
const FIELDS = 'input:not([type=hidden]), select, textarea, label, [role=option]'
const BUTTONS = 'a, button'

const GAP_PX = 12

/**
 * Where a box of this height can end, in pixels from the top: as low on the screen as it can without
 * touching one of the others; null where there is no room.
 * @example freeEnd(50, 700, [{ top: 600, bottom: 700 }]) // 588
 */
export function freeEnd(height: number, screen: number, others: readonly Extent[]): number | null {
  let end = screen - GAP_PX
  for (const { top, bottom } of others.toSorted((a, b) => b.bottom - a.bottom))
    if (top < end + GAP_PX && bottom > end - height) end = top - GAP_PX
  return end - height >= GAP_PX ? end : null
}

/** Places the toasts now and whenever the screen changes, until the signal. */
export function keepPlaced(stack: HTMLElement | null, signal: AbortSignal): void {
  if (!stack || signal.aborted) return
  const place = () => placeToasts(stack)
  place()
  const watcher = new MutationObserver(place)
  watcher.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => watcher.disconnect())
  for (const sign of ['scroll', 'resize', 'toggle'])
    addEventListener(sign, place, { capture: true, signal })
}

/**
 * Puts the toasts at the end of the screen, above its bars. Over a dialog they cover no field and no
 * button, or at least no button where it is full of them.
 */
function placeToasts(stack: HTMLElement): void {
  const { height, left, right } = stack.getBoundingClientRect()
  const extentsOf = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll(selector)]
      .map(each => each.getBoundingClientRect())
      .filter(each => each.height > 0 && each.right > left && each.left < right)
  const layer = [...document.querySelectorAll(LAYERS)].filter(each => each !== stack).at(-1)
  const free = (selector: string) =>
    freeEnd(height, innerHeight, extentsOf(layer ?? document, selector))
  const end = layer ? (free(`${FIELDS}, ${BUTTONS}`) ?? free(BUTTONS)) : free(BARS)
  stack.style.insetBlockEnd = `${innerHeight - (end ?? innerHeight - GAP_PX)}px`
}
