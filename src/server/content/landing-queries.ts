import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/open.ts'
import { storedList } from '../platform/database/stored-json.ts'

const ids = z.array(z.int())
const border = z.boolean().catch(false)

const storedLandingItemSchema = z.discriminatedUnion('type_en', [
  z.object({ type_en: z.literal('banner'), border, banner_ids: ids }),
  z.object({ type_en: z.literal('slider'), border, slide_ids: ids }),
  z.object({
    type_en: z.literal('media'),
    border,
    body: z.string().describe('sanitised html'),
    image: z.string().nullable().catch(null),
    reverse: z.boolean().catch(false),
  }),
  z.object({ type_en: z.literal('shelf_product'), border, title: z.string(), product_ids: ids }),
  z.object({ type_en: z.literal('shelf_bundle'), border, title: z.string(), bundle_ids: ids }),
])

/** `landings.items`, with ids resolved by the importer. */
export type StoredLandingItem = z.infer<typeof storedLandingItemSchema>

/** Unreadable items are left out. */
export const readLandingItems = (json: string): StoredLandingItem[] =>
  storedList(storedLandingItemSchema, json)

export interface StoredLanding {
  title: string
  description: string
  items: StoredLandingItem[]
}

export async function getLanding(db: Db, slug: string): Promise<StoredLanding> {
  const row = await db
    .selectFrom('landings')
    .select(['title', 'description', 'items'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new ApiError(HttpStatus.notFound, messages.landingNotExist)
  return { ...row, items: readLandingItems(row.items) }
}
