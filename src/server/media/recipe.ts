/** What the shop makes of a picture. A change here gives every picture a new address. */
export const MAX_BYTES = 20 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
/** No page shows a picture wider. */
export const MAX_WIDTH = 1_920
/** A smaller SVG is drawn this wide, so that it stays sharp on dense screens. */
export const SVG_MIN_WIDTH = 640
/** Effort 2 would take half as long again and save 5 % of the bytes. */
export const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' } as const
export const WEBP = { quality: 80, effort: 2 } as const

/** Part of each picture's hash. */
export const RECIPE = JSON.stringify([2, MAX_WIDTH, SVG_MIN_WIDTH, AVIF, WEBP])
