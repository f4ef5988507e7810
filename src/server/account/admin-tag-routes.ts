import { customersTagged, customerMessages } from '#lib/text/messages/admin-customers.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { selectedRows } from '../platform/http/selection.ts'
import { getCustomer } from './admin-customer-routes.ts'
import { customerIds } from './customer-queries.ts'
import { insertCustomerNote, listTags } from './customer-tag-queries.ts'
import { tagCustomers } from './tag-customers.ts'

export const adminTagHandlers: readonly Handler[] = [
  handle('GET /admin/customer-tags', async ({ deps }) => ({ data: await listTags(deps.db) })),

  handle('PUT /admin/customer-tags', async ({ deps, staff, body }) => {
    const { task, tag, ...selection } = body
    const rows = await selectedRows(selection, (filter, lastId, limit) =>
      customerIds(deps.db, filter, deps.now())
        .where('users.id', '<=', lastId)
        .limit(limit)
        .execute(),
    )
    const ids = rows.map(({ id }) => id)
    // PostgreSQL knows no empty list.
    if (ids.length === 0) return { data: { changed: 0 }, message: customersTagged(0) }
    const by = { now: deps.now(), actor: staff.id }
    const changed = await tagCustomers(deps.db, ids, { task, tag }, by)
    return { data: { changed }, message: customersTagged(changed) }
  }),

  handle('POST /admin/customers/{id}/notes', async ({ deps, staff, params, body }) => {
    const { id } = await getCustomer(deps, params.id)
    const note = { user_id: id, staff_id: staff.id, created_at: deps.now() }
    await insertCustomerNote(deps.db, { ...note, body: body.context })
    return { data: null, message: customerMessages.noteAdded }
  }),
]
