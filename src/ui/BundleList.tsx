import type { Bundle } from '#lib/contract/bundle.ts'
import { BundleCard } from './BundleCard.tsx'

/** `now` in epoch seconds. */
export function BundleList({ bundles, now }: { bundles: readonly Bundle[]; now: number }) {
  return (
    <ul className="bundles">
      {bundles.map((bundle, index) => (
        <BundleCard key={bundle.id} bundle={bundle} now={now} heading="h2" first={index < 2} />
      ))}
    </ul>
  )
}
