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
    if (name === '' && body === '') takeCommentDraft(form)
    else sessionStorage.setItem(KEPT, JSON.stringify({ record_name, record_id, name, body }))
  } catch {
    // Without storage a dialog begins empty.
  }
}

/** What was typed on this record before, once. */
export function takeCommentDraft({ record_name, record_id }: CommentedRecord): CommentDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as
      (CommentedRecord & CommentDraft) | null
    if (kept?.record_name !== record_name || kept.record_id !== record_id) return EMPTY
    sessionStorage.removeItem(KEPT)
    return { name: kept.name, body: kept.body }
  } catch {
    return EMPTY
  }
}
