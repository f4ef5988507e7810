import { HttpStatus } from '#lib/codes/http.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { mayGrant } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Actor } from './change-queries.ts'
import type { StaffRow } from './staff-queries.ts'

/**
 * Throws 403 unless the actor has all these permissions. `members` are read under their lock, so
 * that a permission taken at the same moment is not granted; commands grant all.
 */
export function assertMayGrant(
  members: readonly StaffRow[],
  actor: Actor,
  granted: readonly Permission[],
): void {
  if (actor === null) return
  const own = members.find(({ id }) => id === actor)
  if (own?.active !== 1 || !mayGrant(own.permissions, ['staff', ...granted]))
    throw new ApiError(HttpStatus.forbidden, staffMessages.notYours)
}
