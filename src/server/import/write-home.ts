import type { RowConfig } from '../content/home-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { storedRow } from './stored-content.ts'
import type { Outcome } from './upsert.ts'
import type { Writing } from './writing.ts'

export interface HomeRowValues {
  title: string | null
  config: RowConfig
}

export async function writeHome(writing: Writing): Promise<void> {
  const { trx, files } = writing
  if (!files.home) return
  const rows = files.home.map(({ data }) => storedRow(data, writing))
  writing.count('home', await replaceHome(trx, rows))
}

/** Row by row, so that rows keep their ids. */
export async function replaceHome(trx: Trx, rows: readonly HomeRowValues[]): Promise<Outcome[]> {
  const before = await trx.selectFrom('home_rows').selectAll().orderBy('position').execute()
  const outcomes: Outcome[] = []
  for (const [index, { title, config }] of rows.entries()) {
    const position = index + 1
    const row = { position, model: config.model, title, config: JSON.stringify(config) }
    const stored = before[index]
    if (!stored) await trx.insertInto('home_rows').values(row).execute()
    const isSame = stored && JSON.stringify({ id: stored.id, ...row }) === stringOf(stored)
    if (stored && !isSame)
      await trx.updateTable('home_rows').set(row).where('id', '=', stored.id).execute()
    outcomes.push(!stored ? 'inserted' : isSame ? 'unchanged' : 'updated')
  }
  const surplus = before.slice(rows.length).map(({ id }) => id)
  if (surplus.length > 0) await trx.deleteFrom('home_rows').where('id', 'in', surplus).execute()
  return outcomes
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
