import type { Generated } from 'kysely'

export interface ApiKeyTables {
  api_keys: ApiKeyTable
}

export interface ApiKeyTable {
  id: Generated<number>
  name: string
  /** Values of `API_KEY_SCOPES`, separated by commas. */
  scopes: string
  /** Keyed by APP_SECRET. */
  key_hash: string
  /** The first characters, by which people recognise it. */
  prefix: string
  created_at: number
  created_by: number
  /** To the minute. */
  last_used_at: number | null
  revoked_at: number | null
}
