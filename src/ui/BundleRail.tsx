import type { Bundle } from '#lib/contract/bundle.ts'
import { BundleCard } from './BundleCard.tsx'

/** A rail from three bundles, else a grid. */
const RAIL_FROM = 3

/** Always a rail below 600 px, above it from three. `now` in epoch seconds. */
export function BundleRail({ bundles, now }: { bundles: readonly Bundle[]; now: number }) {
  return (
    <div className="rail-box">
      <ul
        className={bundles.length < RAIL_FROM ? 'rail rail-bundles bundles' : 'rail rail-bundles'}
      >
        {bundles.map(bundle => (
          <BundleCard key={bundle.id} bundle={bundle} now={now} />
        ))}
      </ul>
    </div>
  )
}
