import type { LandingItem } from '#lib/contract/landing.ts'
import { isEmptyItem } from '#lib/rules/landing.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { Banners } from './Banners.tsx'
import { BundleRail } from './BundleRail.tsx'
import { Picture } from './Picture.tsx'
import { ProductRail } from './ProductRail.tsx'
import { Row } from './Row.tsx'
import { Slider } from './Slider.tsx'

interface LandingItemsProps {
  items: readonly LandingItem[]
  /** Epoch seconds of rendering. */
  now: number
}

/** Empty items are left out. */
export function LandingItems({ items, now }: LandingItemsProps) {
  return (
    <>
      {items
        .filter(item => !isEmptyItem(item))
        .map((item, index) => (
          // Items have no key; their order is their identity.
          <div key={index} className={item.border ? 'row item framed' : 'row item'}>
            <OneItem item={item} id={index} now={now} />
          </div>
        ))}
    </>
  )
}

function OneItem({ item, id, now }: { item: LandingItem; id: number; now: number }) {
  switch (item.type_en) {
    case 'banner':
      return <Banners banners={item.configs.banners} />
    case 'slider':
      return <Slider slides={item.configs.slides} name={pageLabels.slider} first={id === 0} />
    case 'media':
      return <Media media={item.configs} first={id === 0} />
    case 'shelf_product':
      return (
        <Row id={id} title={item.configs.title}>
          <ProductRail products={item.configs.products} />
        </Row>
      )
    case 'shelf_bundle':
      return (
        <Row id={id} title={item.configs.title} all="/bundles">
          <BundleRail bundles={item.configs.bundles} now={now} />
        </Row>
      )
  }
}

interface MediaProps {
  media: Extract<LandingItem, { type_en: 'media' }>['configs']
  first: boolean
}

const SIZES_ALONE = '(width>=84em) 1280px, 100vw'
const SIZES_BESIDE = '(width>=84em) 620px, (width>=48em) 50vw, 100vw'

/** Text beside its picture; alone either takes the full width. */
function Media({ media: { body, image, alt = '', reverse }, first }: MediaProps) {
  const alone = image === null || body === ''
  const kind = alone ? 'media-alone' : reverse ? 'media-turned' : ''
  return (
    <div className={`media ${kind}`}>
      {image !== null && (
        <Picture src={image} alt={alt} sizes={alone ? SIZES_ALONE : SIZES_BESIDE} first={first} />
      )}
      {body !== '' && <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />}
    </div>
  )
}
