import { HttpStatus } from '#lib/codes/http.ts'
import type { ProductColor } from '#lib/contract/admin/product-value.ts'
import { importSentence } from '#lib/text/import-sentences.ts'
import { valueMessages } from '#lib/text/messages/admin-product-value.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { productRow } from '../import/catalogue-rows.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import type { Deps } from '../deps.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { insertChanges, type NewChange } from '../staff/change-queries.ts'
import { bumpCatalogueVersion } from './catalogue-version-queries.ts'

export const adminProductValueHandlers: readonly Handler[] = [
  handle('GET /admin/units', async ({ deps: { db } }) => ({
    data: (await listValues(db, ['unit'])).flatMap(({ unit, products }) =>
      unit === null ? [] : [{ unit, products }],
    ),
  })),

  handle('PUT /admin/units', async ({ deps, staff, body: { from, unit } }) => {
    const products = await rename(deps, { unit: from }, cleaned({ unit }), staff.id)
    return { data: { products }, message: staffMessages.saved }
  }),

  handle('GET /admin/colors', async ({ deps: { db } }) => ({
    data: (await listValues(db, ['color_name', 'color_code'])).filter(
      ({ color_name, color_code }) => color_name !== null || color_code !== null,
    ),
  })),

  handle('PUT /admin/colors', async ({ deps, staff, body: { from, ...color } }) => {
    const values: ProductColor = from
    const products = await rename(deps, { ...values }, cleaned(color), staff.id)
    return { data: { products }, message: staffMessages.saved }
  }),
]

type Column = 'unit' | 'color_name' | 'color_code'
type Values = Partial<Record<Column, string | null>>

async function listValues<C extends Column>(db: Db, columns: readonly C[]) {
  const rows = await db
    .selectFrom('products')
    .select([...columns])
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .groupBy([...columns])
    .orderBy('products', 'desc')
    .execute()
  return rows as unknown as (Record<C, string | null> & { products: number })[]
}

/** By the rules of a product's form; 422 by column. */
function cleaned(values: Values): Values {
  const fields: Record<string, string[]> = {}
  const clean = Object.entries(values).map(([column, value]) => {
    const parsed = productRow.shape[column as Column].safeParse(value === '' ? null : value)
    if (!parsed.success)
      fields[column] = [importSentence(column, parsed.error.issues[0]?.message ?? '')]
    return [column, parsed.data ?? null] as const
  })
  if (clean.every(([, value]) => value === null))
    fields[clean[0]?.[0] ?? ''] ??= [importSentence(clean[0]?.[0] ?? '', 'must not be empty')]
  if (Object.keys(fields).length > 0) throw new ApiError(HttpStatus.unprocessable, fields)
  return Object.fromEntries(clean)
}

/** Gives all products with the former values the new ones; returns their number. */
async function rename(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  before: Values,
  after: Values,
  actor: number,
): Promise<number> {
  const at = now()
  return inTransaction(db, async trx => {
    await lockSetup(trx, at)
    let update = trx.updateTable('products').set({ ...after, changed_at: at })
    for (const [column, value] of Object.entries(before))
      update = update.where(column as Column, value === null ? 'is' : '=', value)
    const rows = await update.returning('id').execute()
    if (rows.length === 0) throw new ApiError(HttpStatus.notFound, valueMessages.gone)
    const changes = rows.map(({ id }): NewChange => ({
      ...{ at, staffId: actor, record: 'product', recordId: id, action: 'changed' },
      ...{ before, after },
    }))
    await insertChanges(trx, changes)
    const ids = rows.map(({ id }) => id)
    await bumpCatalogueVersion(trx, ids)
    return ids.length
  })
}
