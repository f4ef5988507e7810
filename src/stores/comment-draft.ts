import type { CommentedRecord } from '#lib/contract/comment.ts'
import { COMMENT_KEY } from '#lib/rules/storage-keys.ts'
import { isText, oneOf, shapeOf } from '#lib/rules/validators.ts'
import { $user } from './user.ts'

interface CommentDraft {
  name: string
  body: string
}

interface StoredDraft extends CommentedRecord, CommentDraft {
  /** Mobile of the writer; no other customer sees the draft. */
  owner: string | undefined
}

const EMPTY: CommentDraft = { name: '', body: '' }

/** Stores the draft in this tab, also across a sign-in. */
export function storeCommentDraft(form: CommentedRecord & CommentDraft): void {
  const { record_name, record_id, name, body } = form
  try {
    if (name === '' && body === '') deleteCommentDraft(form)
    else {
      // After the session ended the draft still belongs to its writer.
      const owner = $user.get()?.mobile ?? read(form)?.owner
      const draft: StoredDraft = { owner, record_name, record_id, name, body }
      sessionStorage.setItem(COMMENT_KEY, JSON.stringify(draft))
    }
  } catch {
    // Without storage the dialog starts empty.
  }
}

export function findCommentDraft(record: CommentedRecord): CommentDraft {
  const { name, body } = read(record) ?? EMPTY
  return { name, body }
}

export function deleteCommentDraft(record: CommentedRecord): void {
  if (read(record)) sessionStorage.removeItem(COMMENT_KEY)
}

function read({ record_name, record_id }: CommentedRecord): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(COMMENT_KEY) ?? 'null')
    const isOfRecord = shapeOf<StoredDraft>({
      owner: owner => owner === undefined || isText(owner),
      record_name: oneOf(record_name),
      record_id: oneOf(record_id),
      name: isText,
      body: isText,
    })
    if (!isOfRecord(stored)) return null
    const mobile = $user.get()?.mobile
    return mobile === undefined || stored.owner === mobile ? stored : null
  } catch {
    return null
  }
}
