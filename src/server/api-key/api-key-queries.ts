import type { Selectable } from 'kysely'
import type { ApiKeyScope } from '#lib/codes/api-key.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { ApiKeyTable } from './schema.ts'

const MINUTE = 60

/** What a call by a key may do, and who did it. */
export interface ApiKey {
  id: number
  name: string
  scopes: readonly ApiKeyScope[]
}

const scopesOf = (scopes: string): ApiKeyScope[] => scopes.split(',') as ApiKeyScope[]

/** Those in use first, newest first. */
export async function listApiKeys(db: Db) {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('staff', 'staff.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('staff.name as by')
    .orderBy(eb => eb('revoked_at', 'is', null), 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, scopes: scopesOf(row.scopes) }))
}

export async function insertApiKey(
  trx: Trx,
  {
    scopes,
    ...key
  }: Omit<Selectable<ApiKeyTable>, 'id' | 'scopes' | 'last_used_at' | 'revoked_at'> & {
    scopes: readonly ApiKeyScope[]
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('api_keys')
    .values({ ...key, scopes: scopes.join(','), last_used_at: null, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined for one that is unknown or revoked already. */
export const revokeApiKey = (
  trx: Trx,
  id: number,
  now: number,
): Promise<{ name: string } | undefined> =>
  trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()

/** Undefined for a revoked one. Writes its use, at most once a minute. */
export async function findApiKeyAndRecordUse(
  db: Db,
  key_hash: string,
  now: number,
): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes', 'last_used_at'])
    .where('key_hash', '=', key_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.last_used_at === null || row.last_used_at <= now - MINUTE)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .where(eb => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
      .execute()
  return { id: row.id, name: row.name, scopes: scopesOf(row.scopes) }
}
