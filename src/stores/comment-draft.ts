import type { CommentedRecord } from '#lib/contract/comment.ts'
import { isText, oneOf, shapeOf } from '#lib/rules/validators.ts'
import { $user } from './user.ts'

const KEPT = 'sabad:comment'

interface CommentDraft {
  name: string
  body: string
}

interface KeptDraft extends CommentedRecord, CommentDraft {
  /** The mobile of whoever typed it: no other customer finds it. */
  owner: string | undefined
}

const EMPTY: CommentDraft = { name: '', body: '' }

/** Keeps what was typed, in this tab, also for the road over the sign-in. */
export function keepCommentDraft(form: CommentedRecord & CommentDraft): void {
  const { record_name, record_id, name, body } = form
  try {
    if (name === '' && body === '') dropCommentDraft(form)
    else {
      // A session that ended meanwhile leaves it to its owner.
      const owner = $user.get()?.mobile ?? read(form)?.owner
      const draft: KeptDraft = { owner, record_name, record_id, name, body }
      sessionStorage.setItem(KEPT, JSON.stringify(draft))
    }
  } catch {
    // Without storage a dialog begins empty.
  }
}

/** What was typed on this record and not sent. */
export function findCommentDraft(record: CommentedRecord): CommentDraft {
  const { name, body } = read(record) ?? EMPTY
  return { name, body }
}

/** Forgets what was typed on this record: it was sent, or taken back. */
export function dropCommentDraft(record: CommentedRecord): void {
  if (read(record)) sessionStorage.removeItem(KEPT)
}

function read({ record_name, record_id }: CommentedRecord): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    const isOfRecord = shapeOf<KeptDraft>({
      owner: owner => owner === undefined || isText(owner),
      record_name: oneOf(record_name),
      record_id: oneOf(record_id),
      name: isText,
      body: isText,
    })
    if (!isOfRecord(kept)) return null
    const mobile = $user.get()?.mobile
    return mobile === undefined || kept.owner === mobile ? kept : null
  } catch {
    return null
  }
}
