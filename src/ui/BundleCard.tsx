import { DiscountType } from '#lib/codes/product.ts'
import type { Bundle, BundleLine } from '#lib/contract/bundle.ts'
import { bundleState } from '#lib/rules/bundle.ts'
import { bundleHref } from '#lib/rules/links.ts'
import { BUNDLE_NAME_MAX_CHARS } from '#lib/rules/limits.ts'
import { discountBadge } from '#lib/rules/price.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { moreItems } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { formatToman } from '#lib/text/money.ts'
import { truncate } from '#lib/text/truncate.ts'
import { AddSlot } from './AddSlot.tsx'
import { cartableOfBundle } from './cartable.ts'
import { Countdown } from './Countdown.tsx'
import { DiscountPill } from './DiscountPill.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { readableHref } from './readable-href.ts'

interface BundleCardProps {
  bundle: Bundle
  /** Epoch seconds of rendering. */
  now: number
  heading?: 'h2' | 'h3'
  first?: boolean
}

const SIZES = '(width>=80em) 360px, (width>=48em) 415px, 92vw'
/** The last place shows how many more there are. */
const LINES_MAX = 8

export function BundleCard({
  bundle,
  now,
  heading: Heading = 'h3',
  first = false,
}: BundleCardProps) {
  const state = bundleState(bundle, now)
  return (
    <li className={state === 'open' ? 'bundle-card' : 'bundle-card off'}>
      <Picture src={bundle.image} alt="" sizes={SIZES} maxWidth={960} first={first} />
      {state === 'open' && <DiscountPill discount={discountBadge(bundle, DiscountType.percent)} />}
      <Heading>
        <a href={readableHref(bundleHref(bundle))}>{printedName(bundle.name)}</a>
      </Heading>
      <div className="bundle-card-countdown">
        {bundle.expired_at !== null && (state === 'open' || state === 'ended') && (
          <Countdown until={[bundle.expired_at]} now={now} bar />
        )}
      </div>
      <Lines lines={bundle.products} />
      <div className="bundle-card-foot">
        {state === 'open' ? (
          <>
            <Price item={bundle} />
            <AddSlot cartable={cartableOfBundle(bundle)} />
          </>
        ) : (
          <p className="card-discount">
            {state === 'early' ? catalogMessages.comingSoon : catalogMessages.soldOut}
          </p>
        )}
      </div>
    </li>
  )
}

function Lines({ lines }: { lines: readonly BundleLine[] }) {
  const shown = lines.length > LINES_MAX ? LINES_MAX - 1 : LINES_MAX
  const more = lines.length - shown
  return (
    <ul className="bundle-card-contents">
      {lines.slice(0, shown).map(line => (
        <li key={line.id}>
          <span>
            <bdi>
              {truncate(
                printedName(`${line.brand.name} ${line.displayName}`.trim()),
                BUNDLE_NAME_MAX_CHARS,
              )}
            </bdi>
          </span>
          <span>
            {line.step_g ? formatWeight(line.count * line.step_g) : `${formatNumber(line.count)}×`}
          </span>
          <span>{formatToman(line.price)}</span>
        </li>
      ))}
      {more > 0 && <li>{moreItems(formatNumber(more))}</li>}
    </ul>
  )
}
