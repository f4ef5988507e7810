import type { Cartable } from '#lib/contract/cart.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { writeAddData } from './cartable.ts'

interface AddSlotProps {
  cartable: Cartable
  /** The wide button of a product's own page, instead of the round plus of a card. */
  wide?: boolean
}

/**
 * The place of an add button. As static markup it carries in `data-add` what the basket needs and
 * the card around it does not show (`readAddData` puts both together); the island CartControls puts
 * a live stepper of the same size into it and takes `data-intent` away. A click before that leaves
 * `data-missed` (client/first/hold.ts).
 */
export function AddSlot({ cartable, wide = false }: AddSlotProps) {
  return (
    <div
      className={wide ? 'add-slot add-wide' : 'add-slot'}
      data-intent=""
      data-add={writeAddData(cartable, !wide)}
    >
      {wide ? (
        <button type="button" className="add i-before i-cart">
          {cartLabels.add}
        </button>
      ) : (
        <button
          type="button"
          className="add i-before i-plus"
          aria-label={`${cartLabels.add}: ${printedName(cartable.name)}`}
        />
      )}
    </div>
  )
}
