import { narrowCopy, pictureSources } from '#lib/rules/picture.ts'

interface PictureProps {
  src: string
  alt: string
  /** Displayed width, as in `sizes`. */
  sizes: string
  /** Pixels of the widest copy. */
  maxWidth?: number
  /** Loaded eagerly with high priority. */
  first?: boolean
}

/** Fallback widths for many small pictures without AVIF, in pixels. */
const SMALL = 320
const SMALLEST = 192

/** AVIF with a WebP fallback; for foreign addresses only the alternative text. */
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
  /** Pixels of the widest copy. */
  maxWidth: number
  sizes: string
  first?: boolean
  /** A `data:` address shown while loading. */
  placeholder?: string | undefined
}

/** As Picture with less markup, for pages with a hundred of them. */
export function SmallPicture({
  src,
  sizes,
  maxWidth,
  first = false,
  placeholder,
}: SmallPictureProps) {
  const { src: localSrc, avif, width, height } = pictureSources(src, maxWidth, SMALLEST)
  if (localSrc === '') return <picture />
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
