import { DiscountType } from '#lib/codes/product.ts'
import type { BundleDetail } from '#lib/contract/bundle.ts'
import { type BundleState, bundleState } from '#lib/rules/bundle.ts'
import { discountBadge } from '#lib/rules/price.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { saleStarts } from '#lib/text/sentences.ts'
import { BundleTable } from './BundleTable.tsx'
import { BuyBox } from './BuyBox.tsx'
import { cartableOfBundle } from './cartable.ts'
import { Countdown } from './Countdown.tsx'
import { DiscountPill } from './DiscountPill.tsx'
import { FirstScreenEnd } from '#first-screen/FirstScreenEnd.tsx'
import { Gallery } from './Gallery.tsx'

/** `now` in epoch seconds. */
export function BundleView({ bundle, now }: { bundle: BundleDetail; now: number }) {
  const state = bundleState(bundle, now)
  return (
    <div className={state === 'open' ? 'product-view' : 'product-view off'}>
      <Gallery pictures={[{ path: bundle.image }]} name={printedName(bundle.name)} />
      <div className="product-info">
        <h1>{printedName(bundle.name)}</h1>
        <FirstScreenEnd />
        <BundleTable bundle={bundle} over={state === 'ended' || state === 'sold-out'} />
      </div>
      <BuyBox
        cartable={cartableOfBundle(bundle)}
        available={state === 'open'}
        state={state === 'early' ? catalogMessages.bundleNotStarted : catalogMessages.soldOut}
        instead={<Instead bundle={bundle} state={state} />}
      >
        <div className="buy-top">
          <DiscountPill discount={discountBadge(bundle, DiscountType.percent)} />
          {bundle.expired_at !== null && <Countdown until={[bundle.expired_at]} now={now} bar />}
        </div>
      </BuyBox>
    </div>
  )
}

/** Why it cannot be bought, with a link to other bundles. */
function Instead({ bundle, state }: { bundle: BundleDetail; state: BundleState }) {
  return (
    <>
      {state === 'early' && bundle.started_at !== null && <p>{saleStarts(bundle.started_at)}</p>}
      {state === 'ended' && <p>{catalogMessages.specialSaleEnded}</p>}
      <a className="button button-quiet" href="/bundles">
        {catalogLabels.bundleViewAll}
      </a>
    </>
  )
}
