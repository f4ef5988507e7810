import { ALT_MAX_CHARS } from '#lib/contract/admin/picture.ts'
import { pictureSources } from '#lib/rules/picture.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { truncate } from '#lib/text/truncate.ts'
import type { Bodies } from '#lib/contract/admin/content.ts'
import { insertPictures } from '../media/picture-queries.ts'
import type { Existing, Stored } from './existing.ts'
import { type ListName, lists } from './lists.ts'
import type { Writing } from './writing.ts'

interface RecordPictures {
  alt: string
  urls: readonly (string | null)[]
}
type BrandOf = (id: number) => string
type PictureReaders = { [N in ListName]?: (record: Stored<N>, brandOf: BrandOf) => RecordPictures }

const NO_PICTURES: RecordPictures = { alt: '', urls: [] }

/** Lists with pictures for the library; the last ones come first there. */
const READERS = {
  categories: ({ name, logo }) => ({ alt: name, urls: [logo] }),
  brands: ({ name, logo }) => ({ alt: name, urls: [logo] }),
  products: ({ image, gallery, ...product }, brandOf) => ({
    alt: distinctName({ ...product, brand: brandOf(product.brand_id) }),
    urls: [image, ...(JSON.parse(gallery) as string[])],
  }),
  bundles: ({ name, image }) => ({ alt: name, urls: [image] }),
  slides: slide => ({ alt: slide.title, urls: [slide.desktop_image, slide.mobile_image] }),
  banners: ({ name, image }) => ({ alt: name, urls: [image] }),
  landings: ({ title, items }) => ({ alt: title, urls: imagesIn(items) }),
} satisfies PictureReaders

const imagesIn = (items: Bodies['landing']['items']): (string | null)[] =>
  items.map(item => (item.type_en === 'media' ? item.configs.image : null))

/** By the first record's name. Known pictures keep their text, which staff may have written. */
export async function writePictures(writing: Writing): Promise<void> {
  const { trx, files, existing, now } = writing
  const alts = new Map<string, string>()
  const brandOf = brandNames(existing)
  for (const name of Object.keys(READERS) as (keyof typeof READERS)[]) {
    // The compiler cannot tell that the record is of the reader's list.
    const picturesOf = READERS[name] as (record: unknown, brandOf: BrandOf) => RecordPictures
    for (const { data } of files.lists[name]) {
      const record = existing[name].get(String((data as Record<string, unknown>)[lists[name].key]))
      const { alt, urls } = record ? picturesOf(record, brandOf) : NO_PICTURES
      for (const url of urls) if (url !== null && !alts.has(url)) alts.set(url, alt)
    }
  }
  const pictures = [...alts].flatMap(([url, alt]) => {
    const { width, height } = pictureSources(url)
    // Pictures of unknown size are not from the shop's folder.
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
