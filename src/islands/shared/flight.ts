import { FLY_ANIMATION_MS } from '#lib/rules/limits.ts'

/** Animates a copy of a picture into the visible cart. */
export function fly(source: HTMLImageElement, over: HTMLElement): void {
  const target = [...document.querySelectorAll('[data-cart-link]')].find(isSeen)
  if (!target) return
  const start = source.getBoundingClientRect()
  const end = target.getBoundingClientRect()
  const size = Math.min(start.width, 96)
  const copy = document.createElement('img')
  copy.src = source.currentSrc || source.src
  copy.alt = ''
  Object.assign(copy.style, {
    position: 'fixed',
    insetBlockStart: '0',
    inlineSize: `${size}px`,
    blockSize: `${size}px`,
    objectFit: 'cover',
    borderRadius: '1.25rem',
    pointerEvents: 'none',
    zIndex: '70',
  })
  // Fixed positions are physical, whatever the text direction.
  copy.style.setProperty('left', '0')
  over.append(copy)
  const x = start.left + (start.width - size) / 2
  const y = start.top + (start.height - size) / 2
  const toX = end.left + (end.width - size) / 2
  const toY = end.top + (end.height - size) / 2
  copy
    .animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(1)`, opacity: 0.95 },
        {
          transform: `translate(${(x + toX) / 2}px, ${Math.min(y, toY) - 24}px) scale(0.65)`,
          opacity: 0.9,
          offset: 0.55,
        },
        { transform: `translate(${toX}px, ${toY}px) scale(0.15)`, opacity: 0.2 },
      ],
      { duration: FLY_ANIMATION_MS, easing: 'cubic-bezier(0.3, 0.2, 0.2, 1)' },
    )
    .finished.catch(() => undefined)
    .finally(() => copy.remove())
}

const isSeen = (element: Element): boolean => {
  const { width, top, bottom } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}
