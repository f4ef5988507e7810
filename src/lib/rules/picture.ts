/** Widths in pixels in which every picture can be had, where the picture itself is wider. */
export const PICTURE_WIDTHS = [96, 192, 320, 480, 640, 960] as const

const PICTURE = /^(\/media\/[a-z0-9]+-(\d+)x(\d+))\.webp$/

/** The size in pixels of what networks show of a shared page. */
export const SHARE_PICTURE_SIZE = { width: 1_200, height: 630 } as const
/** Of pages without a picture of their own; drawn by tools/share-picture.ts. */
const SHOP_SHARE_PICTURE = '/share.jpg'

/** What browsers without AVIF get, unless it is never shown so wide: one copy, in pixels. */
const PLAIN_WIDTH = 640

/** What `<picture>` needs of a stored picture. */
interface PictureSources {
  /** The copy for browsers without AVIF. */
  src: string
  width: number
  height: number
  avif: string
}

/** The address under which a picture of this content and size is stored. */
export const pictureUrl = (hash: string, width: number, height: number): string =>
  `/media/${hash}-${width}x${height}.webp`

/**
 * The address of a copy of a picture, whose own is `name` and `.webp`; it is made when it is first
 * asked for.
 */
const copyOf = (name: string, width: number, format: 'avif' | 'webp'): string =>
  `${name}.${width}.${format}`

/** The width in pixels of a copy that is small enough to stand in a page itself. */
const PLACEHOLDER_WIDTH = 192

/**
 * The address of the copy that stands for a picture until a sharper one has come; none where the
 * picture itself is no wider, or not of this site.
 */
export function placeholderCopy(picture: string): string {
  const [, name = '', stored = 0] = PICTURE.exec(picture) ?? []
  return Number(stored) > PLACEHOLDER_WIDTH ? copyOf(name, PLACEHOLDER_WIDTH, 'avif') : ''
}

/**
 * The WebP copy of a picture in one width, or the picture itself where it is no wider; none where it
 * is not of this site.
 */
export function narrowCopy(picture: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  const [, name = '', stored = 0] = PICTURE.exec(picture) ?? []
  return Number(stored) > width ? copyOf(name, width, 'webp') : ownPicture(picture)
}

/** The address of a picture when it is one of this site; else none: no page loads from elsewhere. */
export const ownPicture = (url: string): string => (/^\/(?!\/)[\w./-]+$/.test(url) ? url : '')

/**
 * The address of what networks show of a page that a picture stands for: the picture with the shop's
 * mark; it is made when it is first asked for.
 */
export const sharePicture = (picture: string | null): string =>
  picture !== null && PICTURE.test(picture)
    ? picture.replace(/\.webp$/, '.share.jpg')
    : SHOP_SHARE_PICTURE

/** The narrower copies that can be had of a picture that is `width` pixels wide. */
export const copyWidths = (width: number): number[] => PICTURE_WIDTHS.filter(copy => copy < width)

/**
 * The AVIF copies of a picture as a `srcset`, up to `maxWidth` pixels where a page never shows it
 * wider, and from `minWidth` where it never shows it narrower. An address of this site that is not
 * one of our pictures stands alone, without size.
 */
export function pictureSources(url: string, maxWidth = Infinity, minWidth = 0): PictureSources {
  const match = PICTURE.exec(url)
  if (!match) return { src: ownPicture(url), width: 0, height: 0, avif: '' }
  const [, name = '', w, h] = match
  const width = Number(w)
  const widest = Math.min(width - 1, maxWidth)
  const copies: number[] = PICTURE_WIDTHS.filter(copy => copy >= minWidth && copy <= widest)
  if (width <= maxWidth || copies.length === 0) copies.push(width)
  const plain = copies.findLast(copy => copy <= PLAIN_WIDTH)
  return {
    src: plain === undefined || plain === width ? url : copyOf(name, plain, 'webp'),
    width,
    height: Number(h),
    avif: copies.map(copy => `${copyOf(name, copy, 'avif')} ${copy}w`).join(', '),
  }
}
