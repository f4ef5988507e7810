import { afterNextFrame } from './after-frame.ts'

/** What begins later says nothing of the tap any more. */
const LATE_MS = 500

/**
 * Section 9: a copy of the item's picture flies into the basket for 0.8 s; not for those who want
 * no motion. `from` is the button that was pressed; its new count is shown first, a frame before.
 */
export function flyToBasket(from: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Read now: the button may be another one by then.
  const source = pictureNear(from)
  // Above a dialog that the button stands in.
  const over = from.closest('dialog') ?? document.body
  if (!(source instanceof HTMLImageElement)) return
  const askedAt = performance.now()
  const coming = import('./flight.ts').catch(() => null)
  const start = async () => {
    const flight = await coming
    if (performance.now() - askedAt < LATE_MS) flight?.fly(source, over)
  }
  afterNextFrame(() => void start())
}

function pictureNear(from: HTMLElement): Element | null {
  let around: HTMLElement | null = from
  while (around && around !== document.body) {
    const picture = around.querySelector('picture img')
    if (picture) return picture
    around = around.parentElement
  }
  return null
}
