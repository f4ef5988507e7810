import type { Bundle } from '#lib/contract/bundle.ts'
import { BundleCard } from './BundleCard.tsx'

/** Section 2: a slider from three bundles on, else a grid. */
const RAIL_FROM = 3

/**
 * The bundles of a shelf: below 600 px they always scroll to the side, above it from three on;
 * fewer stand in a grid (`bds`). `now` in epoch seconds.
 */
export function BundleRail({ bundles, now }: { bundles: readonly Bundle[]; now: number }) {
  return (
    <div className="rail-box">
      <ul className={bundles.length < RAIL_FROM ? 'rail rail-b bds' : 'rail rail-b'}>
        {bundles.map(bundle => (
          <BundleCard key={bundle.id} bundle={bundle} now={now} />
        ))}
      </ul>
    </div>
  )
}
