import { HttpStatus } from '#lib/codes/http.ts'
import { compareNames } from '#lib/text/alphabet.ts'
import { stockMessages } from '#lib/text/messages/admin-stock.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { inTransaction } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { insertChange } from '../staff/change-queries.ts'

export const supplierHandlers: readonly Handler[] = [
  handle('GET /admin/stock/suppliers', async ({ deps: { db } }) => {
    const suppliers = db.selectFrom('suppliers').select(['id', 'name', 'phone', 'note'])
    // Neither engine sorts by the Persian alphabet.
    return { data: (await suppliers.execute()).sort((a, b) => compareNames(a.name, b.name)) }
  }),

  handle('POST /admin/stock/suppliers', async ({ deps, staff, body }) => {
    const at = deps.now()
    const id = await inTransaction(deps.db, async trx => {
      const supplier = trx.insertInto('suppliers').values({ ...body, created_at: at })
      const { id: recordId } = await supplier.returning('id').executeTakeFirstOrThrow()
      const change = { record: 'supplier', recordId, at, staffId: staff.id } as const
      await insertChange(trx, { ...change, action: 'added', after: body })
      return recordId
    })
    return { data: { id }, message: staffMessages.saved }
  }),

  handle('PUT /admin/stock/suppliers/{id}', async ({ deps, staff, params: { id }, body }) => {
    await inTransaction(deps.db, async trx => {
      const before = await trx
        .selectFrom('suppliers')
        .select(['name', 'phone', 'note'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!before) throw new ApiError(HttpStatus.notFound, stockMessages.noSupplier)
      await trx.updateTable('suppliers').set(body).where('id', '=', id).execute()
      const change = {
        record: 'supplier',
        recordId: id,
        at: deps.now(),
        staffId: staff.id,
      } as const
      await insertChange(trx, { ...change, action: 'changed', before, after: body })
    })
    return { data: null, message: staffMessages.saved }
  }),
]
