import type { Banner, Slide } from '#lib/contract/home.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'

const selectBanners = (db: Db) => db.selectFrom('banners').select(['id', 'name', 'link', 'image'])

const selectSlides = (db: Db) =>
  db.selectFrom('slides').select(['id', 'link', 'desktop_image', 'mobile_image', 'title'])

export async function findLatestBanner(db: Db): Promise<Banner | undefined> {
  return selectBanners(db).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function listBannersByIds(db: Db, ids: readonly number[]): Promise<Banner[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await selectBanners(db).where('id', 'in', ids).execute())
}

export async function listSlides(db: Db): Promise<Slide[]> {
  return selectSlides(db).orderBy('position').orderBy('id').execute()
}

export async function listSlidesByIds(db: Db, ids: readonly number[]): Promise<Slide[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await selectSlides(db).where('id', 'in', ids).execute())
}
