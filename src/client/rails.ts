import { makeButton } from './make-button.ts'

/** How much of a carousel an arrow moves. */
const STEP = 0.85
/** Pixels by which a carousel may miss its end. */
const SLACK = 4

interface ArrowLabels {
  previous: string
  next: string
}

/**
 * Gives a carousel its arrows when a mouse comes over it for the first time. What Tab comes to in it
 * is shown whole: the focus itself brings no more than the words of a card.
 */
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
    const gone = Math.abs(rail.scrollLeft)
    previous.disabled = gone < SLACK
    next.disabled = gone + rail.clientWidth > rail.scrollWidth - SLACK
  }
  // Forward is to the left: the page is written from right to left.
  previous.onclick = () => rail.scrollBy({ left: STEP * rail.clientWidth, behavior: 'smooth' })
  next.onclick = () => rail.scrollBy({ left: -STEP * rail.clientWidth, behavior: 'smooth' })
  rail.addEventListener('scroll', update, { passive: true })
  update()
  box.append(previous, next)
}

/** A round button with an arrow; keys scroll by themselves, so it takes no tab stop. */
function arrow(side: 'prev' | 'next', label: string): HTMLButtonElement {
  const button = makeButton(`arrow arrow-${side} i-before i-${side}`, label)
  button.tabIndex = -1
  return button
}
