import type { ReactNode } from 'react'
import type { Cartable } from '#lib/contract/cart.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { AddSlot } from './AddSlot.tsx'
import { Price } from './Price.tsx'

interface BuyBoxProps {
  cartable: Cartable
  /** Whether it can be bought now. */
  available: boolean
  /** Said instead of the price when it cannot. */
  state: string
  /** What can be done when it cannot. */
  instead?: ReactNode
  /** Badge and countdown, above the price. */
  children?: ReactNode
}

/** From how few pieces on a shopper is told that they are the last. */
const FEW_PIECES = 5

/** Price and add button of a product or bundle on its own page. */
export function BuyBox({ cartable, available, state, instead, children }: BuyBoxProps) {
  if (!available) {
    return (
      <div className="buy buy-bar">
        <p className="state">{state}</p>
        {instead}
      </div>
    )
  }
  const { inventory } = cartable
  return (
    <div className="buy buy-bar">
      {children}
      <Price item={cartable} />
      {inventory !== null && inventory <= FEW_PIECES && (
        <p className="left">{stockLeft(inventory)}</p>
      )}
      <AddSlot cartable={cartable} wide />
      <p className="note i-before i-truck">{pageLabels.deliveryNote}</p>
    </div>
  )
}
