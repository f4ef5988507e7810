/** Changes here give every picture a new address. */
export const MAX_BYTES = 20 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
/** The widest on any page. */
export const MAX_WIDTH = 1_920
/** Smaller SVGs are rendered this wide, to stay sharp on dense screens. */
export const SVG_MIN_WIDTH = 640
/** Effort 2 takes half as long again and saves 5 % of the bytes. */
export const AVIF = { quality: 55, effort: 1, chromaSubsampling: '4:2:0' } as const
export const WEBP = { quality: 80, effort: 2 } as const

/** Part of each picture's hash. */
export const RECIPE = JSON.stringify([2, MAX_WIDTH, SVG_MIN_WIDTH, AVIF, WEBP])
