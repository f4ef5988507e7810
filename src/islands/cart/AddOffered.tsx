import { offeredCartLabels } from '#lib/text/labels/offered-cart.ts'
import { addOffered, type OfferedItem } from '#stores/offered-cart.ts'

/** Puts all goods of a link into the cart, with their amounts. */
export const AddOffered = ({ items }: { items: readonly OfferedItem[] }) => (
  <button type="button" className="button" onClick={() => addOffered(items)}>
    {offeredCartLabels.addAll}
  </button>
)
