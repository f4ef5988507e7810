import type { Slide } from '#lib/contract/home.ts'
import { safeHref } from '#lib/rules/links.ts'
import { pictureSources } from '#lib/rules/picture.ts'
import { pageLabels } from '#lib/text/labels/page.ts'

interface SliderProps {
  slides: readonly Slide[]
  name: string
  /** Whether its first picture is the page's first. */
  first?: boolean
}

const DESKTOP = '(width>=37.5em)'
const SIZES = '(width>=84em) 1280px, 100vw'
/** Narrowest copies for wide and narrow screens, in pixels. */
const WIDE_MIN = 640
const NARROW_MIN = 320

/** Scrolls by hand, and automatically by client/slider.ts. */
export function Slider({ slides, name, first = false }: SliderProps) {
  return (
    <section className="row slider" aria-roledescription={pageLabels.carousel} aria-label={name}>
      <ul className="slides">
        {slides.map((slide, index) => (
          <li key={slide.id}>
            <a href={safeHref(slide.link)}>
              <SlidePicture slide={slide} first={first && index === 0} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlidePicture({ slide, first }: { slide: Slide; first: boolean }) {
  const wide = pictureSources(slide.desktop_image, Infinity, WIDE_MIN)
  const narrow = pictureSources(slide.mobile_image, Infinity, NARROW_MIN)
  const size = { width: wide.width || undefined, height: wide.height || undefined }
  const narrowSize = { width: narrow.width || undefined, height: narrow.height || undefined }
  const src = narrow.src || wide.src
  if (src === '') return <picture>{slide.title}</picture>
  return (
    <picture>
      {wide.avif && (
        <source media={DESKTOP} type="image/avif" srcSet={wide.avif} sizes={SIZES} {...size} />
      )}
      {wide.src && <source media={DESKTOP} srcSet={wide.src} {...size} />}
      {narrow.avif && (
        <source type="image/avif" srcSet={narrow.avif} sizes="100vw" {...narrowSize} />
      )}
      <img
        src={src}
        alt={slide.title}
        {...narrowSize}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}
