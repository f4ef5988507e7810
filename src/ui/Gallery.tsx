import type { ProductDetail } from '#lib/contract/product.ts'
import { GALLERY_THUMBS } from '#lib/rules/limits.ts'
import { localPicture } from '#lib/rules/picture.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { Picture } from './Picture.tsx'

/** «بزرگ‌نمایی تصویر ۲: برچسب ارزش غذایی». */
const zoomText = (place: number, alt: string | false | undefined): string =>
  [`${catalogLabels.zoom} ${formatNumber(place)}`, alt].filter(Boolean).join(': ')

/** On the last thumbnail: how many more. */
const moreText = (count: number): string => `+${formatNumber(count)}`

interface GalleryProps {
  /** The main one first. */
  pictures: ProductDetail['gallery']
  /** Text of the main one. */
  name: string
}

/** Each picture links to its full size, which client/product.ts opens over the page. */
export function Gallery({ pictures: all, name }: GalleryProps) {
  const alts = new Map(all.map(({ path, alt = '' }) => [path, alt]))
  const pictures = [...alts.keys()]
  const thumbs = pictures.slice(0, GALLERY_THUMBS)
  const more = pictures.length - thumbs.length
  return (
    <section className="gallery" aria-label={catalogLabels.gallery}>
      <ul className={pictures.length > 1 ? 'gallery-main gallery-many' : 'gallery-main'}>
        {pictures.map((picture, index) => (
          <li key={picture} id={`g${index + 1}`}>
            <a
              className="icon-after icon-search"
              href={localPicture(picture)}
              aria-label={zoomText(index + 1, index > 0 && alts.get(picture))}
            >
              <Picture
                src={picture}
                alt={index === 0 ? name : (alts.get(picture) ?? '')}
                sizes="(width>=72em) 416px, (width>=48em) 42vw, 100vw"
                first={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {thumbs.length > 1 && (
        <ul className="gallery-thumbnails">
          {thumbs.map((picture, index) => (
            <li key={picture}>
              <a
                href={`#g${index + 1}`}
                aria-current={index === 0 ? 'true' : undefined}
                data-more={more > 0 && index === thumbs.length - 1 ? moreText(more) : undefined}
                aria-label={`${catalogLabels.gallery} ${formatNumber(index + 1)}`}
              >
                <Picture src={picture} alt="" sizes="100px" maxWidth={320} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
