/** Pixels; narrower originals have fewer copies. */
export const PICTURE_WIDTHS = [96, 192, 320, 480, 640, 960] as const

const PICTURE = /^(\/media\/[a-z0-9]+-(\d+)x(\d+))\.webp$/

/** Pixels, as Open Graph recommends. */
export const SHARE_PICTURE_SIZE = { width: 1_200, height: 630 } as const
/** Default, drawn by tools/share-picture.ts. */
const SHOP_SHARE_PICTURE = '/share.jpg'

/** The single copy for browsers without AVIF, in pixels. */
const PLAIN_WIDTH = 640

interface PictureSources {
  src: string
  width: number
  height: number
  avif: string
}

/** Address of a picture with this content and size. */
export const pictureUrl = (hash: string, width: number, height: number): string =>
  `/media/${hash}-${width}x${height}.webp`

/** Copies are made on first request. */
const copyOf = (name: string, width: number, format: 'avif' | 'webp'): string =>
  `${name}.${width}.${format}`

/** Pixels; small enough to inline. */
const PLACEHOLDER_WIDTH = 192

/** Low-resolution copy; empty for narrow or foreign pictures. */
export function placeholderCopy(picture: string): string {
  const [, name = '', stored = 0] = PICTURE.exec(picture) ?? []
  return Number(stored) > PLACEHOLDER_WIDTH ? copyOf(name, PLACEHOLDER_WIDTH, 'avif') : ''
}

/** The WebP copy of this width, or the original when narrower; empty for foreign pictures. */
export function narrowCopy(picture: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  const [, name = '', stored = 0] = PICTURE.exec(picture) ?? []
  return Number(stored) > width ? copyOf(name, width, 'webp') : localPicture(picture)
}

/** Empty for foreign addresses: pages load nothing from other sites. */
export const localPicture = (url: string): string => (/^\/(?!\/)[\w./-]+$/.test(url) ? url : '')

/** Share picture with the shop's mark, made on first request. */
export const sharePicture = (picture: string | null): string =>
  picture !== null && PICTURE.test(picture)
    ? picture.replace(/\.webp$/, '.share.jpg')
    : SHOP_SHARE_PICTURE

/** Widths of the narrower copies. */
export const copyWidths = (width: number): number[] => PICTURE_WIDTHS.filter(copy => copy < width)

/** From `minWidth` to `maxWidth` pixels; other addresses of this site have no sizes. */
export function pictureSources(url: string, maxWidth = Infinity, minWidth = 0): PictureSources {
  const match = PICTURE.exec(url)
  if (!match) return { src: localPicture(url), width: 0, height: 0, avif: '' }
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
