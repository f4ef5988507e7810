import { afterNextFrame } from './after-frame.ts'

/** A later start would no longer relate to the tap. */
const LATE_MS = 500

/** After the frame with the new count; not with reduced motion. `from` is the pressed button. */
export function flyToCart(from: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Read now: the button may be replaced.
  const source = pictureNear(from)
  // Above the dialog that contains the button.
  const over = from.closest('dialog') ?? document.body
  if (!(source instanceof HTMLImageElement)) return
  const startedAt = performance.now()
  const loading = import('./flight.ts').catch(() => null)
  const start = async () => {
    const flight = await loading
    if (performance.now() - startedAt < LATE_MS) flight?.fly(source, over)
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
