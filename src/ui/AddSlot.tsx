import type { Cartable } from '#lib/contract/cart.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { writeAddData } from './cartable.ts'

interface AddSlotProps {
  cartable: Cartable
  /** The wide button of a product page, instead of a card's round plus. */
  wide?: boolean
}

/**
 * Placeholder of an add button. `data-add` has what the card does not show (`readAddData` combines
 * both); CartControls replaces it by a stepper of the same size. Earlier clicks set `data-clicked`.
 */
export function AddSlot({ cartable, wide = false }: AddSlotProps) {
  return (
    <div
      className={wide ? 'add-slot add-wide' : 'add-slot'}
      data-intent=""
      data-add={writeAddData(cartable, !wide)}
    >
      {wide ? (
        <button type="button" className="add icon-before icon-cart">
          {cartLabels.add}
        </button>
      ) : (
        <button
          type="button"
          className="add icon-before icon-plus"
          aria-label={`${cartLabels.add}: ${printedName(cartable.name)}`}
        />
      )}
    </div>
  )
}
