import type { Generated } from 'kysely'

export interface CommentTables {
  comments: CommentTable
}

export interface CommentTable {
  id: Generated<number>
  user_id: number
  record_name: 'product' | 'bundle'
  record_id: number
  name: string
  body: string
  /** Of the body: a repeated comment of one user on one record is ignored. */
  body_hash: string
  state: 'waiting' | 'approved' | 'refused'
  created_at: number
  judged_at: number | null
}
