import { readdir } from 'node:fs/promises'
import type { Db } from '../platform/database/open.ts'
import { fault, type Finding, type CheckContext } from './finding.ts'

const MEDIA = '/media/'
const SHOWN = 3

export async function checkPictures({ db, config }: CheckContext): Promise<Finding[]> {
  const existing = new Set(await readdir(config.MEDIA_DIR).catch(() => []))
  const missing = (await listPictures(db)).filter(
    path => path.startsWith(MEDIA) && !existing.has(path.slice(MEDIA.length)),
  )
  if (missing.length === 0) return []
  const examples = missing.slice(0, SHOWN).join(', ')
  return [fault(`${missing.length} pictures are not in MEDIA_DIR (${examples}).`)]
}

async function listPictures(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select(['image', 'gallery']).execute()
  const bundles = await db.selectFrom('bundles').select('image').execute()
  const banners = await db.selectFrom('banners').select('image').execute()
  const slides = await db.selectFrom('slides').select(['desktop_image', 'mobile_image']).execute()
  const brands = await db.selectFrom('brands').select('logo').execute()
  const categories = await db.selectFrom('categories').select('logo').execute()
  const methods = await db.selectFrom('posting_methods').select('logo').execute()
  const library = await db.selectFrom('pictures').select('url').execute()
  const paths = [
    ...library.map(({ url }) => url),
    ...products.flatMap(({ image, gallery }) => [image, ...(JSON.parse(gallery) as string[])]),
    ...[...bundles, ...banners].map(({ image }) => image),
    ...slides.flatMap(({ desktop_image, mobile_image }) => [desktop_image, mobile_image]),
    ...[...brands, ...categories, ...methods].map(({ logo }) => logo ?? ''),
  ]
  return [...new Set(paths)]
}
