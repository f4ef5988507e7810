/** Moves an entry past a neighbour; returns whether it could move. */
export function stepEntry(entry: HTMLElement, isUp: boolean): boolean {
  const other = isUp ? entry.previousElementSibling : entry.nextElementSibling
  if (!other) return false
  if (isUp) other.before(entry)
  else other.after(entry)
  return true
}

/** The entry follows the pointer past the middle of its neighbours. */
export function dragEntry(
  entry: HTMLElement,
  handle: HTMLElement,
  { pointerId }: PointerEvent,
  done: () => void,
): void {
  const before = entry.nextElementSibling
  const listeners = new AbortController()
  const { signal } = listeners
  handle.setPointerCapture(pointerId)
  entry.dataset['dragged'] = ''
  const move = ({ clientY }: PointerEvent): void => {
    if (!entry.isConnected) return
    const up = entry.previousElementSibling
    const down = entry.nextElementSibling
    if (up && clientY < middleOf(up)) up.before(entry)
    else if (down && clientY > middleOf(down)) down.after(entry)
    // Moving the element releases the pointer capture.
    if (!handle.hasPointerCapture(pointerId)) handle.setPointerCapture(pointerId)
  }
  const end = (): void => {
    listeners.abort()
    delete entry.dataset['dragged']
    if (entry.isConnected && entry.nextElementSibling !== before) done()
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', end, { signal })
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
