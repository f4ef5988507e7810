import type { Banner } from '#lib/contract/home.ts'
import { safeHref } from '#lib/rules/links.ts'
import { Picture } from './Picture.tsx'

const SIDE_BY_SIDE_MAX = 4

/** Stacked on phones. `data-banner` counts clicks. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const columns = Math.min(banners.length, SIDE_BY_SIDE_MAX)
  // Four form two rows.
  const abreast = columns === 4 ? 2 : columns
  const sizes = `(width>=84em) ${Math.round(1280 / abreast)}px, (width>=37.5em) ${Math.round(100 / abreast)}vw, 100vw`
  return (
    <div className={`banners banners-${columns}`}>
      {banners.map(banner => (
        <a key={banner.id} className="banner" href={safeHref(banner.link)} data-banner={banner.id}>
          <Picture src={banner.image} alt={banner.name} sizes={sizes} />
        </a>
      ))}
    </div>
  )
}
