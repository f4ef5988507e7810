import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import type { CartChange } from '#lib/rules/cart-changes.ts'
import { $cartChanges } from '#stores/cart-changes.ts'

const CartChanges = lazy(() =>
  import('./CartChanges.tsx').then(part => ({ default: part.CartChanges })),
)
const NONE: readonly CartChange[] = []

/** The sheet of cart changes, loaded with the first one. */
export function LateCartChanges() {
  const changes = useStore($cartChanges, { ssr: () => NONE })
  const [came, setCame] = useState(false)
  if (changes.length > 0 && !came) setCame(true)
  return (
    came && (
      <Suspense>
        <CartChanges />
      </Suspense>
    )
  )
}
