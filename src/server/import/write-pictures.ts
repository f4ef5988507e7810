import { ALT_MAX_CHARS } from '#lib/contract/admin/picture.ts'
import { pictureSources } from '#lib/rules/picture.ts'
import { nameApart } from '#lib/text/basket-sentences.ts'
import { truncate } from '#lib/text/truncate.ts'
import { readLandingItems } from '../db/landing.ts'
import { insertPictures } from '../db/picture.ts'
import type { Existing, Stored } from './existing.ts'
import { type ListName, lists } from './lists.ts'
import type { Writing } from './writing.ts'

/** A record's pictures, and what is seen on them. */
interface Shown {
  alt: string
  urls: readonly (string | null)[]
}
type BrandOf = (id: number) => string
type ShownOf = { [N in ListName]?: (record: Stored<N>, brandOf: BrandOf) => Shown }

const NOTHING: Shown = { alt: '', urls: [] }

/** What shows pictures that another page may show too; those that come last stand first in the library. */
const SHOWN = {
  categories: ({ name, logo }) => ({ alt: name, urls: [logo] }),
  brands: ({ name, logo }) => ({ alt: name, urls: [logo] }),
  products: ({ image, gallery, ...product }, brandOf) => ({
    alt: nameApart({ ...product, brand: brandOf(product.brand_id) }),
    urls: [image, ...(JSON.parse(gallery) as string[])],
  }),
  bundles: ({ name, image }) => ({ alt: name, urls: [image] }),
  slides: each => ({ alt: each.title, urls: [each.desktop_image, each.mobile_image] }),
  banners: ({ name, image }) => ({ alt: name, urls: [image] }),
  landings: ({ title, items }) => ({ alt: title, urls: imagesIn(items) }),
} satisfies ShownOf

const imagesIn = (items: string): (string | null)[] =>
  readLandingItems(items).map(item => (item.type_en === 'media' ? item.image : null))

/**
 * Puts the pictures of what the files name into the library, each with the name of what shows it
 * first. One that is there keeps its text: somebody may have written it.
 */
export async function writePictures(writing: Writing): Promise<void> {
  const { trx, files, existing, now } = writing
  const alts = new Map<string, string>()
  const brandOf = brandNames(existing)
  for (const name of Object.keys(SHOWN) as (keyof typeof SHOWN)[]) {
    // The compiler does not follow that a record is of the list that its function is for.
    const shownOf = SHOWN[name] as (record: unknown, brandOf: BrandOf) => Shown
    for (const { data } of files.lists[name]) {
      const record = existing[name].get(String((data as Record<string, unknown>)[lists[name].key]))
      const { alt, urls } = record ? shownOf(record, brandOf) : NOTHING
      for (const url of urls) if (url !== null && !alts.has(url)) alts.set(url, alt)
    }
  }
  const pictures = [...alts].flatMap(([url, alt]) => {
    const { width, height } = pictureSources(url)
    // What was brought in another way may be no picture of the shop's folder.
    return width > 0 && height > 0
      ? [{ url, alt: truncate(alt, ALT_MAX_CHARS - 1), width, height, added_at: now }]
      : []
  })
  await insertPictures(trx, pictures)
}

function brandNames({ brands }: Existing): BrandOf {
  const names = new Map([...brands.values()].map(({ id, name }) => [id, name]))
  return id => names.get(id) ?? ''
}
