import type { ReactNode } from 'react'
import type { Cartable } from '#lib/contract/cart.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { AddSlot } from './AddSlot.tsx'
import { Price } from './Price.tsx'

interface BuyBoxProps {
  cartable: Cartable
  available: boolean
  /** Replaces the price when unavailable. */
  state: string
  /** Actions when unavailable. */
  instead?: ReactNode
  /** Above the price: badge and countdown. */
  children?: ReactNode
}

/** Number of pieces or steps from which the last ones are announced. */
const FEW_PIECES = 5

export function BuyBox({ cartable, available, state, instead, children }: BuyBoxProps) {
  if (!available) {
    return (
      <div className="buy buy-bar">
        <p className="state">{state}</p>
        {instead}
      </div>
    )
  }
  const { inventory, weight } = cartable
  return (
    <div className="buy buy-bar">
      {children}
      <Price item={cartable} />
      {inventory !== null && inventory <= FEW_PIECES && (
        <p className="left">{stockLeft(inventory, weight?.step_g)}</p>
      )}
      <AddSlot cartable={cartable} wide />
      {weight && <p className="note">{productLabels.weighedLater}</p>}
      <p className="note icon-before icon-truck">{pageLabels.deliveryNote}</p>
    </div>
  )
}
