import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { HomeLayout } from '#lib/contract/home.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { storedValue } from '../platform/database/stored-json.ts'

const ids = z.array(z.int())
const color = z.string().nullable().describe("`#rrggbb`; null: the shelf's own").catch(null)

const rowConfigSchema = z.discriminatedUnion('model', [
  z.object({ model: z.literal('slider'), slide_ids: ids.nullable().describe('null: every slide') }),
  z.object({ model: z.literal('category'), category_ids: ids }),
  z.object({ model: z.literal('shelf_category'), category_id: z.int() }),
  z.object({ model: z.literal('custom_shelf'), shelf_id: z.int(), color, text_color: color }),
  z.object({ model: z.literal('shelf_special_sale') }),
  z.object({ model: z.literal('bundle') }),
  z.object({ model: z.literal('brand'), brand_ids: ids.describe('empty: every brand') }),
  z.object({ model: z.literal('banner'), banner_ids: ids }),
])

/** `home_rows.config`, with ids resolved by the importer. */
export type RowConfig = z.infer<typeof rowConfigSchema>

export interface StoredHomeRow {
  id: number
  title: string | null
  config: RowConfig
}

const selectRows = (db: Db) => db.selectFrom('home_rows').select(['id', 'title', 'config'])

const readRows = cachedQuery(db => selectRows(db).orderBy('position').orderBy('id'))

/** Unreadable rows are left out. */
export async function listHomeRows(db: Db): Promise<StoredHomeRow[]> {
  return (await readRows(db)).flatMap(row => rowOf(row) ?? [])
}

const readRow = cachedQuery((db, id: number) => selectRows(db).where('id', '=', id))

export async function getHomeRow(db: Db, id: number): Promise<StoredHomeRow> {
  const [stored] = await readRow(db, id)
  const row = stored && rowOf(stored)
  if (!row) throw new ApiError(HttpStatus.notFound, messages.notFound)
  return row
}

export const layoutOf = ({ id, title, config }: StoredHomeRow): HomeLayout => ({
  id,
  title,
  model: config.model,
  ...itemsOf(config),
})

function itemsOf(config: RowConfig): { items?: number } {
  const itemIds =
    config.model === 'category'
      ? config.category_ids
      : config.model === 'banner'
        ? config.banner_ids
        : config.model === 'brand'
          ? config.brand_ids
          : []
  return itemIds.length > 0 ? { items: itemIds.length } : {}
}

function rowOf(row: { id: number; title: string | null; config: string }): StoredHomeRow | null {
  const config = storedValue(rowConfigSchema, row.config)
  return config ? { ...row, config } : null
}
