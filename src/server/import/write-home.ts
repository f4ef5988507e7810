import type { RowConfig } from '../db/home.ts'
import type { Trx } from '../db/open.ts'
import { storedRow } from './stored-content.ts'
import type { Outcome } from './upsert.ts'
import type { Writing } from './writing.ts'

/** A home row as it is to be. */
export interface WantedRow {
  title: string | null
  config: RowConfig
}

/** Makes the home page what the file says. */
export async function writeHome(writing: Writing): Promise<void> {
  const { trx, files } = writing
  if (!files.home) return
  const rows = files.home.map(({ data }) => storedRow(data, writing))
  writing.count('home', await putHome(trx, rows))
}

/** Makes the home page of these rows, row by row; a row that stays keeps its id. */
export async function putHome(trx: Trx, wanted: readonly WantedRow[]): Promise<Outcome[]> {
  const before = await trx.selectFrom('home_rows').selectAll().orderBy('position').execute()
  const outcomes: Outcome[] = []
  for (const [index, { title, config }] of wanted.entries()) {
    const position = index + 1
    const row = { position, model: config.model, title, config: JSON.stringify(config) }
    const stored = before[index]
    if (!stored) await trx.insertInto('home_rows').values(row).execute()
    const same = stored && JSON.stringify({ id: stored.id, ...row }) === stringOf(stored)
    if (stored && !same)
      await trx.updateTable('home_rows').set(row).where('id', '=', stored.id).execute()
    outcomes.push(!stored ? 'inserted' : same ? 'unchanged' : 'updated')
  }
  const surplus = before.slice(wanted.length).map(({ id }) => id)
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
