import { movedThumb, type PriceEnds, rangeBar } from '#lib/rules/price-range.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'

/** A thumb stops at the other one; prints both. */
export function moveThumb(moved: HTMLInputElement): void {
  const thumbs = thumbsOf(moved)
  if (!thumbs) return
  const [min, max] = thumbs
  const selected = { min: Number(min.value), max: Number(max.value) }
  const now = movedThumb(selected, moved.name as keyof PriceEnds)
  min.value = String(now.min)
  max.value = String(now.max)
  printThumbs(min.closest('fieldset'))
}

function thumbsOf(within: Element): [HTMLInputElement, HTMLInputElement] | null {
  const [min, max] = within.closest('fieldset')?.querySelectorAll('input') ?? []
  return min && max ? [min, max] : null
}

/** Prints prices in toman and draws the bar. */
export function printThumbs(part: Element | null): void {
  const thumbs = part && thumbsOf(part)
  if (!thumbs) return
  const [min, max] = thumbs
  const now = { min: Number(min.value), max: Number(max.value) }
  const bar = rangeBar({ min: Number(min.min), max: Number(min.max) }, now)
  const rect = part.querySelector('rect')
  rect?.setAttribute('x', String(bar.x))
  rect?.setAttribute('width', String(bar.width))
  const printed = part.querySelectorAll('.range-status span')
  for (const [index, thumb] of thumbs.entries()) {
    const text = formatTomanWithUnit(Number(thumb.value))
    thumb.setAttribute('aria-valuetext', text)
    const print = printed[index]
    if (print) print.textContent = text
  }
}
