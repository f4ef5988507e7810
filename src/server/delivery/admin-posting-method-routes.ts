import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { PostingMethodFields } from '#lib/contract/admin/posting-method.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { choiceMessages, settingMessages } from '#lib/text/messages/admin-settings.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import {
  addChoice,
  changedBy,
  changeChoice,
  choiceRevision,
  deleteChoice,
  nextId,
  orderRevision,
  placeChoice,
} from '../order/checkout-choices.ts'
import type { Flag } from '../platform/database/flag.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { isStored } from '../media/store.ts'

const table = 'posting_methods'

export const adminPostingMethodHandlers: readonly Handler[] = [
  handle('GET /admin/posting-methods', async ({ deps: { db } }) => {
    const rows = await db.selectFrom(table).selectAll().orderBy('position').orderBy('id').execute()
    const usesOf = await countUses(db)
    const data = rows.map(({ position, ...row }) => ({
      ...row,
      active: row.active === 1,
      free_for_companies: row.free_for_companies === 1,
      pickup: row.pickup === 1,
      uses: usesOf(row),
      revision: choiceRevision({ ...row, position }),
    }))
    return { data, extra: { revision: orderRevision(rows) } }
  }),

  handle('POST /admin/posting-methods', async ({ deps, staff, body }) => {
    const fields = fieldsOf(deps.mediaDir, body)
    const by = changedBy(deps, staff)
    const id = await addChoice(deps.db, table, fields, { idOf: ids => nextId(ids), by })
    return { data: { id: id ?? 0 }, message: choiceMessages.methodAdded }
  }),

  handle('PUT /admin/posting-methods/{id}', async ({ deps, staff, params, body }) => {
    const { revision, ...input } = body
    const fields = fieldsOf(deps.mediaDir, input)
    const change = { fields, revision, by: changedBy(deps, staff) }
    const result = await changeChoice(deps.db, table, params.id, change)
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, choiceMessages.noMethod)
    if (result === 'stale') throw new ApiError(HttpStatus.conflict, settingMessages.stale)
    return { data: null, message: staffMessages.saved }
  }),

  handle('PUT /admin/posting-methods/{id}/position', async ({ deps, staff, params, body }) => {
    const move = { ...body, by: changedBy(deps, staff) }
    const result = await placeChoice(deps.db, table, params.id, move)
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, choiceMessages.noMethod)
    if (result === 'stale') throw new ApiError(HttpStatus.conflict, choiceMessages.staleOrder)
    return { data: null, message: staffMessages.saved }
  }),

  handle('DELETE /admin/posting-methods/{id}', async ({ deps, staff, params: { id } }) => {
    const result = await deleteChoice(deps.db, table, id, {
      isUsed: async trx => {
        const method = await trx
          .selectFrom(table)
          .select(['id', 'title'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return (await countUses(trx))(method) > 0
      },
      by: changedBy(deps, staff),
    })
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, choiceMessages.noMethod)
    if (result === 'used') throw new ApiError(HttpStatus.conflict, choiceMessages.methodUsed)
    return { data: null, message: choiceMessages.methodDeleted }
  }),
]

function fieldsOf(mediaDir: string, input: PostingMethodFields) {
  if (input.logo !== null && !isStored(mediaDir, { url: input.logo }))
    throw fieldError('logo', contentMessages.noPicture)
  return {
    ...input,
    title: normalizeText(input.title),
    description: normalizeLines(input.description),
    active: flag(input.active),
    free_for_companies: flag(input.free_for_companies),
    pickup: flag(input.pickup),
  }
}

const flag = (value: boolean): Flag => (value ? 1 : 0)

/** Open orders, and repeats that go on. */
async function countUses(db: Db): Promise<(method: { id: number; title: string }) => number> {
  const orders = await db
    .selectFrom('orders')
    .select(['posting_method_id as id', 'posting_method_title as title'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', [
      OrderStatus.awaitingPayment,
      OrderStatus.confirmed,
      OrderStatus.outForDelivery,
    ])
    .groupBy(['posting_method_id', 'posting_method_title'])
    .execute()
  const repeats = await db
    .selectFrom('repeats')
    .select(({ fn }) => ['posting_method_id as id', fn.countAll<number>().as('count')])
    .where('active', '=', 1)
    .groupBy('posting_method_id')
    .execute()
  return ({ id, title }) => {
    const ofOrders = orders.filter(order =>
      order.id === null ? order.title === title : order.id === id,
    )
    const ofRepeats = repeats.filter(repeat => repeat.id === id)
    return [...ofOrders, ...ofRepeats].reduce((sum, { count }) => sum + count, 0)
  }
}
