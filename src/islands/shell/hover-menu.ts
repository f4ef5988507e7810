/** Delays against accidental hovering and leaving. */
const OPEN_AFTER_MS = 150
const CLOSE_AFTER_MS = 300

/** One opened by click or key stays until the focus has passed through it. */
export function openOnHover(button: HTMLElement, menu: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hovered = false
  const isOpen = () => menu.matches(':popover-open')
  const soon = (ms: number, act: () => void) => (event: PointerEvent) => {
    clearTimeout(timer)
    if (event.pointerType === 'mouse') timer = setTimeout(act, ms)
  }
  const open = () => {
    if (isOpen()) return
    hovered = true
    menu.showPopover()
  }
  const close = () => {
    if (hovered && isOpen()) menu.hidePopover()
  }
  button.addEventListener('pointerenter', soon(OPEN_AFTER_MS, open))
  for (const part of [button, menu])
    part.addEventListener('pointerleave', soon(CLOSE_AFTER_MS, close))
  menu.addEventListener('pointerenter', () => clearTimeout(timer))
  // The mouse may already rest there.
  const rests = matchMedia('(hover: hover)').matches && button.matches(':hover')
  if (rests) timer = setTimeout(open, OPEN_AFTER_MS)
  document.addEventListener('focusin', ({ target }) => {
    const isBehind = target instanceof Node && target !== button && !menu.contains(target)
    if (isBehind && isOpen()) menu.hidePopover()
  })
  menu.addEventListener('toggle', () => (hovered &&= isOpen()))
  button.addEventListener('click', event => {
    clearTimeout(timer)
    if (!hovered) return
    // A click just after it opened on hover means "open".
    event.preventDefault()
    hovered = false
  })
}
