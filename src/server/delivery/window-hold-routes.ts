import { HttpStatus } from '#lib/codes/http.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { keyedHash } from '../platform/secrets.ts'
import { type Holder, releaseHold } from './window-hold-queries.ts'
import { extendHold, readHold, takeHold } from './window-holds.ts'

interface Caller {
  deps: Deps
  user: { id: number } | null
  deviceId: string | null
}

function holderOf({ deps, user, deviceId }: Caller): Holder | null {
  if (user) return { user_id: user.id }
  return deviceId === null ? null : { device_hash: keyedHash(deps.secret, deviceId) }
}

export const windowHoldHandlers: readonly Handler[] = [
  handle('GET /window-hold', async caller => {
    const holder = holderOf(caller)
    const { db, now } = caller.deps
    return { data: holder && (await readHold(db, holder, now())) }
  }),

  handle('POST /window-hold', async ({ body, clientAddress, ...caller }) => {
    const holder = holderOf(caller)
    if (!holder) throw new ApiError(HttpStatus.unauthorized, windowHoldMessages.holdNeedsSignIn)
    const hold = { windowId: body.time_id, clientAddress }
    return { data: await takeHold(caller.deps, holder, hold) }
  }),

  handle('PUT /window-hold', async caller => {
    const holder = holderOf(caller)
    if (!holder) throw new ApiError(HttpStatus.notFound, windowHoldMessages.holdMissing)
    return { data: await extendHold(caller.deps, holder) }
  }),

  handle('DELETE /window-hold', async caller => {
    const holder = holderOf(caller)
    if (holder) await inTransaction(caller.deps.db, trx => releaseHold(trx, holder))
    return { data: null }
  }),
]
