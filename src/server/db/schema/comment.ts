import type { Generated } from 'kysely'

export interface CommentTables {
  comments: CommentTable
}

export interface CommentTable {
  id: Generated<number>
  user_id: number
  record_name: 'product' | 'bundle'
  record_id: number
  /** As it is shown. */
  name: string
  body: string
  /** Of the body: the same text of one user on one record is kept once. */
  body_hash: string
  state: 'waiting' | 'approved' | 'refused'
  created_at: number
  judged_at: number | null
}
