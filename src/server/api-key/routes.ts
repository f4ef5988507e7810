import { HttpStatus } from '#lib/codes/http.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { apiKeyMessages } from '#lib/text/messages/admin-api-keys.ts'
import { inTransaction } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { keyedHash, newToken } from '../platform/secrets.ts'
import { insertChange } from '../staff/change-queries.ts'
import { insertApiKey, listApiKeys, revokeApiKey } from './api-key-queries.ts'

const KEY_START = 'sabad_'
const PREFIX_CHARS = 12

export const apiKeyHandlers: readonly Handler[] = [
  handle('GET /admin/api-keys', async ({ deps: { db } }) => ({
    data: (await listApiKeys(db)).map(({ id, name, scopes, prefix, by, ...row }) => ({
      id,
      name,
      scopes,
      prefix,
      by,
      created_fa: formatJalaliDateTime(row.created_at),
      used_fa: momentOf(row.last_used_at),
      revoked_fa: momentOf(row.revoked_at),
    })),
  })),

  handle('POST /admin/api-keys', async ({ deps, staff, body: { name, scopes } }) => {
    const key = KEY_START + newToken()
    const now = deps.now()
    const id = await inTransaction(deps.db, async trx => {
      const added = await insertApiKey(trx, {
        name,
        scopes,
        created_at: now,
        created_by: staff.id,
        key_hash: keyedHash(deps.secret, key),
        prefix: key.slice(0, PREFIX_CHARS),
      })
      await insertChange(trx, {
        record: 'api-key',
        recordId: added,
        action: 'added',
        at: now,
        staffId: staff.id,
        after: { name, scopes },
      })
      return added
    })
    return { data: { id, key }, message: apiKeyMessages.added }
  }),

  handle('DELETE /admin/api-keys/{id}', async ({ deps, staff, params: { id } }) => {
    const at = deps.now()
    await inTransaction(deps.db, async trx => {
      const revoked = await revokeApiKey(trx, id, at)
      if (!revoked) throw new ApiError(HttpStatus.notFound, apiKeyMessages.unknown)
      const change = { record: 'api-key', recordId: id, action: 'removed' } as const
      await insertChange(trx, { ...change, at, staffId: staff.id })
    })
    return { data: null, message: apiKeyMessages.revoked }
  }),
]

const momentOf = (moment: number | null): string | null =>
  moment === null ? null : formatJalaliDateTime(moment)
