import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../errors.ts'
import type { Db } from './open.ts'

/** What a landing is made of, with the ids that the importer resolved: `landings.items`. */
export type StoredLandingItem = { border: boolean } & (
  | { type_en: 'banner'; banner_ids: number[] }
  | { type_en: 'slider'; slide_ids: number[] }
  | {
      type_en: 'media'
      /** Sanitised html. */
      body: string
      image: string | null
      reverse: boolean
    }
  | { type_en: 'shelf_product'; title: string; product_ids: number[] }
  | { type_en: 'shelf_bundle'; title: string; bundle_ids: number[] }
)

/** A landing as it is kept. */
export interface StoredLanding {
  title: string
  description: string
  items: StoredLandingItem[]
}

/** A landing; 404 for an unknown one. */
export async function getLanding(db: Db, slug: string): Promise<StoredLanding> {
  const row = await db
    .selectFrom('landings')
    .select(['title', 'description', 'items'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new ApiError(404, messages.landingNotExist)
  return { ...row, items: JSON.parse(row.items) as StoredLandingItem[] }
}
