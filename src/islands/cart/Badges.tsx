import { useEffect } from 'react'
import { toPersianDigits } from '#lib/text/digits.ts'
import { useHydrated, useCartTotals } from '../shared/live.ts'

export function Badges() {
  const hydrated = useHydrated()
  const { items_count } = useCartTotals()
  useEffect(() => {
    if (!hydrated) return
    for (const badge of document.querySelectorAll('[data-cart-count]'))
      badge.textContent = items_count > 0 ? toPersianDigits(items_count) : ''
  }, [hydrated, items_count])
  return null
}
