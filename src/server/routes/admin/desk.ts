import type { Permission } from '#lib/contract/admin/permission.ts'
import type { Desk } from '#lib/contract/admin/desk.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { countOpen } from '../../db/close-open.ts'
import { countComments } from '../../db/comment.ts'
import type { Db } from '../../db/open.ts'
import { countWaitingSlips } from '../../db/order-slip.ts'
import { ApiError } from '../../errors.ts'
import { handle, type Handler } from '../../handler.ts'

/** What waits in a section, for whoever may see to it. */
const WAITING: Record<keyof Desk & Permission, (db: Db) => Promise<number>> = {
  comments: async db => (await countComments(db)).waiting,
  slips: countWaitingSlips,
  requests: async db =>
    (await countOpen(db, 'wholesales')) + (await countOpen(db, 'contact_messages')),
}

export const deskHandlers: readonly Handler[] = [
  handle('GET /admin/desk', async ({ deps, staff }) => {
    if (staff.password_given === 1) throw new ApiError(403, staffMessages.choosePasswordFirst)
    const data: Desk = {}
    for (const section of Object.keys(WAITING) as (keyof typeof WAITING)[])
      if (may(staff.roles, section)) data[section] = await WAITING[section](deps.db)
    return { data }
  }),
]
