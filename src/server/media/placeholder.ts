import { createHash } from 'node:crypto'
import { ALL_DRAWINGS, drawingOf } from '#lib/text/category-drawings.ts'
import { searchKey } from '#lib/text/normalize.ts'
import { inspectPicture, type PictureInfo } from './inspect.ts'
import { isStored, storePicture } from './store.ts'

const HUES = 12

type Placeholder = Readonly<{ svg: Buffer; picture: PictureInfo }>

/** A fixed set, so that a placeholder is recognised after its category is renamed. */
const cache = new Map<string, Promise<Placeholder>>()

/** One picture for all categories, which products imported with it still have. */
const FORMER = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">' +
    '<rect width="600" height="600" fill="#f4f4f2"/>' +
    '<g fill="none" stroke="#b9bab5" stroke-width="14" stroke-linejoin="round">' +
    '<path d="M170 240h260l-24 200H194z"/><path d="M230 240c0-100 140-100 140 0"/></g></svg>',
)

function placeholder(path: string, hue: number): Promise<Placeholder> {
  const key = `${hue} ${path}`
  const cached = cache.get(key) ?? draw(path, (hue * 360) / HUES)
  cache.set(key, cached)
  return cached
}

/** Without a ground, so that it fits light and dark pages. */
async function draw(path: string, degrees: number): Promise<Placeholder> {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">' +
      `<circle cx="300" cy="300" r="220" fill="hsl(${degrees},40%,50%)" fill-opacity="0.16"/>` +
      `<path d="${path}" fill="none" stroke="hsl(${degrees},25%,55%)" stroke-width="14"` +
      ' stroke-linecap="round" stroke-linejoin="round"/></svg>',
  )
  return { svg, picture: await inspectPicture(svg) }
}

/** The picture of a category's products that have none yet: its address. */
export async function storePlaceholder(mediaDir: string, category: string): Promise<string> {
  const name = searchKey(category)
  const [hue = 0] = createHash('sha256').update(name).digest()
  const { svg, picture } = await placeholder(drawingOf(category), hue % HUES)
  if (!isStored(mediaDir, picture)) await storePicture(mediaDir, svg, picture)
  return picture.url
}

/** Addresses of all placeholders, the former one included. */
export async function placeholderUrls(): Promise<string[]> {
  const hues = Array.from({ length: HUES }, (_, hue) => hue)
  const all = await Promise.all(
    ALL_DRAWINGS.flatMap(path => hues.map(hue => placeholder(path, hue))),
  )
  return [await inspectPicture(FORMER), ...all.map(({ picture }) => picture)].map(({ url }) => url)
}
