import { makeButton } from './make-button.ts'

/** Part of a rail's width that an arrow scrolls. */
const SCROLL_FRACTION = 0.85
/** Rounding tolerance at the end of a rail, in px. */
const END_TOLERANCE_PX = 4

interface ArrowLabels {
  previous: string
  next: string
}

/** Adds arrows on the first hover, and scrolls a focused card into full view. */
export function startRails(labels: ArrowLabels): void {
  document.addEventListener('pointerover', event => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const box = event.target.closest<HTMLElement>('.rail-box:not([data-arrows])')
    const rail = box?.querySelector<HTMLElement>('.rail')
    if (box && rail) addArrows(box, rail, labels)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('.rail :focus-visible'))
      target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

function addArrows(box: HTMLElement, rail: HTMLElement, labels: ArrowLabels): void {
  box.dataset['arrows'] = ''
  const previous = arrow('prev', labels.previous)
  const next = arrow('next', labels.next)
  const update = () => {
    const offset = Math.abs(rail.scrollLeft)
    previous.disabled = offset < END_TOLERANCE_PX
    next.disabled = offset + rail.clientWidth > rail.scrollWidth - END_TOLERANCE_PX
  }
  // Right to left: forward is a negative scroll offset.
  previous.onclick = () =>
    rail.scrollBy({ left: SCROLL_FRACTION * rail.clientWidth, behavior: 'smooth' })
  next.onclick = () =>
    rail.scrollBy({ left: -SCROLL_FRACTION * rail.clientWidth, behavior: 'smooth' })
  rail.addEventListener('scroll', update, { passive: true })
  update()
  box.append(previous, next)
}

/** Not focusable: focus scrolls by itself. */
function arrow(side: 'prev' | 'next', label: string): HTMLButtonElement {
  const button = makeButton(`arrow arrow-${side} icon-before icon-${side}`, label)
  button.tabIndex = -1
  return button
}
