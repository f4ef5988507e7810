import { HttpStatus } from '#lib/codes/http.ts'
import type { Permission } from '#lib/codes/permission.ts'
import type { OfficeListName } from '#lib/contract/admin/list.ts'
import { VIEWS_MAX } from '#lib/contract/admin/view.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { tooManyViews, viewMessages } from '#lib/text/messages/admin-views.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import type { StaffRow } from './staff-queries.ts'
import { countOtherViews, deleteView, listViews, saveView } from './view-queries.ts'

const LIST_PERMISSIONS: Readonly<Record<OfficeListName, Permission>> = {
  orders: 'see-orders',
  products: 'catalogue',
  customers: 'customers',
  carts: 'customers',
  payments: 'payments',
  coupons: 'coupons',
  promotions: 'coupons',
  comments: 'comments',
  changes: 'staff',
}

export const adminViewHandlers: readonly Handler[] = [
  handle('GET /admin/views/{list}', async ({ deps, staff, params: { list } }) => {
    assertMaySee(staff, list)
    const rows = await listViews(deps.db, list, staff.id)
    const data = rows.map(({ id, name, query, shared, staff_id }) => ({
      ...{ id, name, query },
      shared: shared === 1,
      own: staff_id === staff.id,
    }))
    return { data }
  }),

  handle('POST /admin/views/{list}', async ({ deps, staff, params: { list }, body }) => {
    assertMaySee(staff, list)
    const { name, query, shared } = body
    if ((await countOtherViews(deps.db, list, staff.id, name)) >= VIEWS_MAX)
      throw new ApiError(HttpStatus.conflict, tooManyViews(VIEWS_MAX))
    const view = { list, staff_id: staff.id, name, query, shared: shared ? 1 : 0 } as const
    await saveView(deps.db, { ...view, created_at: deps.now() })
    return { data: null, message: viewMessages.saved }
  }),

  handle('DELETE /admin/views/{list}/{id}', async ({ deps, staff, params: { list, id } }) => {
    assertMaySee(staff, list)
    if (!(await deleteView(deps.db, list, staff.id, id)))
      throw new ApiError(HttpStatus.notFound, viewMessages.unknown)
    return { data: null, message: viewMessages.deleted }
  }),
]

function assertMaySee({ permissions, password_given }: StaffRow, list: OfficeListName): void {
  if (password_given === 1 || !may(permissions, LIST_PERMISSIONS[list]))
    throw new ApiError(HttpStatus.forbidden, staffMessages.notAllowed)
}
