import type { HomeLayout } from '#lib/contract/home.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../errors.ts'
import { keptQuery } from './kept-query.ts'
import type { Db } from './open.ts'

/** What a home row is made of, with the ids that the importer resolved: `home_rows.config`. */
export type RowConfig =
  | { model: 'slider'; /** Null: every slide. */ slide_ids: number[] | null }
  | { model: 'category'; category_ids: number[] }
  | { model: 'shelf_category'; category_id: number }
  | {
      model: 'custom_shelf'
      shelf_id: number
      /** `#rrggbb`; null: the shelf's own. */
      color: string | null
      text_color: string | null
    }
  | { model: 'shelf_special_sale' }
  | { model: 'bundle' }
  | { model: 'brand'; /** Empty: every brand. */ brand_ids: number[] }
  | { model: 'banner'; banner_ids: number[] }

/** A home row as it is kept. */
export interface StoredHomeRow {
  id: number
  title: string | null
  config: RowConfig
}

const selectRows = (db: Db) => db.selectFrom('home_rows').select(['id', 'title', 'config'])

const readRows = keptQuery(db => selectRows(db).orderBy('position').orderBy('id'))

/** The home rows in order. */
export async function listHomeRows(db: Db): Promise<StoredHomeRow[]> {
  return (await readRows(db)).map(rowOf)
}

const readRow = keptQuery((db, id: number) => selectRows(db).where('id', '=', id))

/** One home row; 404 for an unknown one. */
export async function getHomeRow(db: Db, id: number): Promise<StoredHomeRow> {
  const [row] = await readRow(db, id)
  if (!row) throw new ApiError(404, messages.notFound)
  return rowOf(row)
}

/** What a row is, without what it shows. */
export const layoutOf = ({ id, title, config }: StoredHomeRow): HomeLayout => ({
  id,
  title,
  model: config.model,
  ...itemsOf(config),
})

function itemsOf(config: RowConfig): { items?: number } {
  const named =
    config.model === 'category'
      ? config.category_ids
      : config.model === 'banner'
        ? config.banner_ids
        : config.model === 'brand'
          ? config.brand_ids
          : []
  return named.length > 0 ? { items: named.length } : {}
}

const rowOf = (row: { id: number; title: string | null; config: string }): StoredHomeRow => ({
  ...row,
  config: JSON.parse(row.config) as RowConfig,
})
