import { afterNextFrame } from './after-frame.ts'

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
  const coming = import('./flight.ts')
  afterNextFrame(() => void coming.then(({ fly }) => fly(source, over)).catch(() => undefined))
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
