import { narrowCopy, pictureSources } from '#lib/rules/picture.ts'

interface PictureProps {
  src: string
  alt: string
  /** How wide it stands on the page, as in the `sizes` attribute. */
  sizes: string
  /** The widest copy that is ever shown, in pixels. */
  maxWidth?: number
  /** The first picture of a page: loaded at once and before others. */
  first?: boolean
}

/** Where there are many small pictures: what browsers without AVIF get, in pixels. */
const SMALL = 320
const SMALLEST = 192

/**
 * A picture of the catalogue: AVIF where the browser knows it, else one WebP; its place is kept, and
 * where it is none of this site its words stand there.
 */
export function Picture({ src, alt, sizes, maxWidth, first = false }: PictureProps) {
  const { avif, ...plain } = pictureSources(src, maxWidth)
  if (plain.src === '') return <picture>{alt}</picture>
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={plain.src}
        alt={alt}
        width={plain.width || undefined}
        height={plain.height || undefined}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}

interface SmallPictureProps {
  src: string
  /** The widest copy that is ever shown, in pixels. */
  maxWidth: number
  sizes: string
  first?: boolean
  /** What is shown until it has come, as a `data:` address. */
  placeholder?: string | undefined
}

/** The picture of a card: like Picture, but short, for pages that hold a hundred of them. */
export function SmallPicture({
  src,
  sizes,
  maxWidth,
  first = false,
  placeholder,
}: SmallPictureProps) {
  const { src: own, avif, width, height } = pictureSources(src, maxWidth, SMALLEST)
  if (own === '') return <picture />
  return (
    <picture style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={narrowCopy(src, SMALL)}
        alt=""
        width={width || undefined}
        height={height || undefined}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}
