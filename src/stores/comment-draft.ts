import type { CommentedRecord } from '#lib/contract/comment.ts'

const KEPT = 'sabad:comment'

interface CommentDraft {
  name: string
  body: string
}

const EMPTY: CommentDraft = { name: '', body: '' }

/** Keeps what was typed, in this tab, also for the road over the sign-in. */
export function keepCommentDraft(form: CommentedRecord & CommentDraft): void {
  const { record_name, record_id, name, body } = form
  try {
    if (name === '' && body === '') dropCommentDraft(form)
    else sessionStorage.setItem(KEPT, JSON.stringify({ record_name, record_id, name, body }))
  } catch {
    // Without storage a dialog begins empty.
  }
}

/** What was typed on this record and not sent. */
export const findCommentDraft = (record: CommentedRecord): CommentDraft => read(record) ?? EMPTY

/** Forgets what was typed on this record: it was sent, or taken back. */
export function dropCommentDraft(record: CommentedRecord): void {
  if (read(record)) sessionStorage.removeItem(KEPT)
}

function read({ record_name, record_id }: CommentedRecord): CommentDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as
      (CommentedRecord & CommentDraft) | null
    if (kept?.record_name !== record_name || kept.record_id !== record_id) return null
    return { name: kept.name, body: kept.body }
  } catch {
    return null
  }
}
