export interface IdempotencyTables {
  idempotency_keys: IdempotencyKeyTable
}

interface IdempotencyKeyTable {
  user_id: number
  key: string
  body_hash: string
  /** JSON of { code, data, message } when done; null while it runs. */
  answer: string | null
  created_at: number
}
