import type { OverlayOptions, Sharp } from 'sharp'
import { SHARE_PICTURE_SIZE } from '#lib/rules/picture.ts'
import { sharp } from './sharp.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
/** A picture this wide fills the background. */
const WIDE = 1.5
/** A picture this wide would be cut off, so it is letterboxed. */
const BANNER = 2.2
const CARD = 510
const CARD_RADIUS = 36
const MARGIN = (HEIGHT - CARD) / 2
const MARK = 220
const BADGE = 148
const BADGE_MARK = 100
const BADGE_RADIUS = 32
/** The share of the picture's dominant colour; the rest is white. */
const TINT = 0.3
const WHITE = 255
const JPEG = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const

/**
 * 1200 × 630, with the shop's mark. Without text, because Persian fonts are not on every machine.
 */
export async function drawSharePicture(original: string): Promise<Buffer> {
  const { width, height } = await sharp(original).metadata()
  const shape = width / height
  const picture =
    shape >= WIDE ? await drawFullBleed(original, shape >= BANNER) : await drawCard(original)
  return picture.jpeg(JPEG).toBuffer()
}

async function drawFullBleed(original: string, isBanner: boolean): Promise<Sharp> {
  const badge = `<rect width="${BADGE}" height="${BADGE}" rx="${BADGE_RADIUS}" fill="#fff"/>`
  const inset = (BADGE - BADGE_MARK) / 2
  const fit = isBanner ? 'contain' : 'cover'
  const { dominant: background } = await sharp(original).flatten({ background: 'white' }).stats()
  return sharp(original)
    .flatten({ background: 'white' })
    .resize(WIDTH, HEIGHT, { fit, background })
    .composite([
      at(
        svg(BADGE, BADGE, badge + markAt(inset, inset, BADGE_MARK)),
        MARGIN,
        HEIGHT - MARGIN - BADGE,
      ),
    ])
}

async function drawCard(original: string): Promise<Sharp> {
  const corners = `<rect width="${CARD}" height="${CARD}" rx="${CARD_RADIUS}"/>`
  const card = await sharp(original)
    .resize(CARD, CARD, { fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .composite([{ input: svg(CARD, CARD, corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  const space = WIDTH - CARD - MARGIN
  const background = await readTint(original)
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } }).composite([
    at(card, WIDTH - MARGIN - CARD, MARGIN),
    at(svg(MARK, MARK, markAt(0, 0, MARK)), Math.round((space - MARK) / 2), (HEIGHT - MARK) / 2),
  ])
}

async function readTint(original: string) {
  const { dominant } = await sharp(original).flatten({ background: 'white' }).stats()
  const tinted = (part: number): number => Math.round(WHITE + (part - WHITE) * TINT)
  return { r: tinted(dominant.r), g: tinted(dominant.g), b: tinted(dominant.b) }
}

const at = (input: Buffer, left: number, top: number): OverlayOptions => ({ input, left, top })

const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )

const markAt = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / MARK_UNITS})">${MARK_SVG}</g>`

/** The shop's mark, as in layouts/Logo.astro. */
export const MARK_UNITS = 32
export const MARK_SVG = [
  '<path d="M17.5 6.5c-.3-2.8 1.2-4.6 4-5 .4 2.9-1.1 4.7-4 5Z" fill="#58b368"/>',
  '<circle cx="12" cy="10.5" r="5.2" fill="#d3294a"/>',
  '<circle cx="20.6" cy="10.6" r="4.4" fill="#f4a926"/>',
  '<path d="M3 13.5h26a1.7 1.7 0 0 1 1.66 2.06l-2.2 10.3A4 4 0 0 1 24.55 29H7.45a4 4 0 0 1-3.91-3.14l-2.2-10.3A1.7 1.7 0 0 1 3 13.5Z" fill="#1b7a48"/>',
  '<path d="M10.2 18v6M16 18v6m5.8-6v6" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>',
].join('')
