import { useStore } from '@nanostores/react'
import type { CartItem } from '#lib/contract/cart.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { canBeBought, cartTotals } from '#lib/rules/cart.ts'
import type { WindowFees } from '#lib/rules/delivery-window.ts'
import { zoneFee } from '#lib/rules/zone-fee.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { placeLabels } from '#lib/text/labels/place.ts'
import { zoneMinimum } from '#lib/text/sentences.ts'
import { formatToman } from '#lib/text/money.ts'
import { placeFee } from '#lib/text/zone.ts'
import { blocksCheckout, loadCart } from '#stores/cart.ts'
import { $place, type ChosenPlace } from '#stores/chosen-place.ts'
import { $cartExtra, $cartLoadState } from '#stores/cart-items.ts'
import { continueToCheckout } from '#stores/cart-continue.ts'
import { openWindows } from '#stores/window-hold.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { useBusy } from '../shared/busy.ts'
import { useUser } from '../shared/live.ts'
import { Button } from '../shared/Button.tsx'
import { SumBar } from '../shared/SumBar.tsx'
import { FreeShipping } from './FreeShipping.tsx'
import styles from './cart-page.module.css'

interface CartSummaryProps {
  items: readonly CartItem[]
  threshold: number | null
  windowFees: WindowFees
}

/** A bar at the bottom on phones. */
export function CartSummary({ items, threshold, windowFees }: CartSummaryProps) {
  const { items_count, total_price } = cartTotals(items)
  const { cart_info, promotions = [] } = useStore($cartExtra)
  // Of another cart while a change is on its way.
  const shown = cart_info?.total_price === total_price ? promotions : []
  const total = total_price + payableAmount(shown)
  const listTotal = items
    .filter(canBeBought)
    .reduce((sum, item) => sum + item.cartable.price * item.count, 0)
  const blocked = blocksCheckout(items)
  const place = useStore($place, { ssr: () => null })
  const missing = place ? place.min_order - total_price : 0
  const user = useUser()
  // Group orders go to the company.
  const isOutside = place?.zone === null && !user?.company
  const isOld = useStore($cartLoadState) === 'failed'
  return (
    <>
      <section className={styles.summary} aria-label={cartLabels.totalPrice}>
        {threshold !== null && place?.zone !== null && (
          <FreeShipping
            threshold={place?.zone ? place.free_shipping_threshold : threshold}
            total={total_price}
            windowFees={windowFees}
          />
        )}
        {place && <DeliveryFee place={place} goods={total_price} />}
        <dl>
          <div>
            <dt>{cartLabels.itemsCount}</dt>
            <dd>{formatNumber(items_count)}</dd>
          </div>
          {listTotal > total_price && (
            <div className={styles.saved}>
              <dt>{cartLabels.discount}</dt>
              <dd>
                {formatToman(listTotal - total_price)} <small>{cartLabels.toman}</small>
              </dd>
            </div>
          )}
          {shown.map(({ promotion, title, amount }) => (
            <div key={promotion} className={styles.saved}>
              <dt>{title}</dt>
              <dd>
                {formatToman(-amount)} <small>{cartLabels.toman}</small>
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{cartLabels.totalPrice}</dt>
            <dd aria-live="polite">
              {formatToman(total)} <small>{cartLabels.toman}</small>
            </dd>
          </div>
        </dl>
      </section>
      <SumBar
        label={cartLabels.totalPrice}
        rials={total}
        note={
          <>
            {place && missing > 0 && <p role="status">{zoneMinimum(place.min_order, missing)}</p>}
            {place && isOutside && <p role="status">{place.text}</p>}
            {blocked && <p id="cart-blocked">{cartMessages.cartHasErrors}</p>}
            {isOld && (
              <p role="status">
                {cartMessages.cartPricesOld}{' '}
                <button type="button" onClick={() => void loadCart()}>
                  {actionLabels.retry}
                </button>
              </p>
            )}
          </>
        }
      >
        {isOutside ? <ChangePlace /> : <Continue blocked={blocked} />}
      </SumBar>
    </>
  )
}

/** Of the chosen place, without what a window costs on top. */
function DeliveryFee({ place, goods }: { place: ChosenPlace; goods: number }) {
  const { name, fees = [], free_shipping_threshold } = place
  if (fees.length === 0) return null
  return <p>{placeFee(name, goods > free_shipping_threshold ? 0 : zoneFee(fees, goods))}</p>
}

/** Nothing can be ordered to a place outside all zones. */
const ChangePlace = () => (
  <Button data-window onClick={openWindows}>
    {placeLabels.change}
  </Button>
)

function Continue({ blocked }: { blocked: boolean }) {
  const [leaving, run] = useBusy()
  return (
    <Button
      busy={leaving}
      aria-disabled={blocked || undefined}
      aria-describedby={blocked ? 'cart-blocked' : undefined}
      onClick={() => run(continueToCheckout)}
    >
      {cartLabels.checkout}
    </Button>
  )
}
