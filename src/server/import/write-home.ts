import type { RowConfig } from '../db/home.ts'
import type { HomeRowRow } from './content-rows.ts'
import type { Outcome } from './upsert.ts'
import type { Writing } from './writing.ts'

/** Makes the home page what the file says, row by row; a row that stays keeps its id. */
export async function writeHome(writing: Writing): Promise<void> {
  const { trx, files } = writing
  if (!files.home) return
  const before = await trx.selectFrom('home_rows').selectAll().orderBy('position').execute()
  const outcomes: Outcome[] = []
  for (const [index, { data }] of files.home.entries()) {
    const { model, title } = data
    const position = index + 1
    const row = { position, model, title, config: JSON.stringify(configOf(data, writing)) }
    const stored = before[index]
    if (!stored) await trx.insertInto('home_rows').values(row).execute()
    const same = stored && JSON.stringify({ id: stored.id, ...row }) === stringOf(stored)
    if (stored && !same)
      await trx.updateTable('home_rows').set(row).where('id', '=', stored.id).execute()
    outcomes.push(!stored ? 'inserted' : same ? 'unchanged' : 'updated')
  }
  const surplus = before.slice(files.home.length).map(({ id }) => id)
  if (surplus.length > 0) await trx.deleteFrom('home_rows').where('id', 'in', surplus).execute()
  writing.count('home', outcomes)
}

const stringOf = (row: {
  id: number
  position: number
  model: string
  title: string | null
  config: string
}): string => {
  const { id, position, model, title, config } = row
  return JSON.stringify({ id, position, model, title, config })
}

function configOf(row: HomeRowRow, writing: Writing): RowConfig {
  switch (row.model) {
    case 'slider':
      return { model: row.model, slide_ids: null }
    case 'category':
      return { model: row.model, category_ids: writing.ids('categories', row.categories) }
    case 'shelf_category':
      return { model: row.model, category_id: writing.id('categories', row.category) }
    case 'custom_shelf': {
      const { model, shelf, color = null, text_color = null } = row
      return { model, shelf_id: writing.id('shelves', shelf), color, text_color }
    }
    case 'brand':
      return { model: row.model, brand_ids: writing.ids('brands', row.brands) }
    case 'banner':
      return { model: row.model, banner_ids: writing.ids('banners', row.banners) }
    case 'shelf_special_sale':
    case 'bundle':
      return { model: row.model }
  }
}
