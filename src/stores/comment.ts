import { atom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import { addComment } from '#lib/api/comment.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { call } from './client.ts'
import { enterFirst } from './enter-first.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, fieldsOf, sentencesOf } from './refusal.ts'
import { $user, isRegistered } from './user.ts'
import { COMMENT_KEY } from '#lib/rules/storage-keys.ts'
import { isText, oneOf, shapeOf } from '#lib/rules/validators.ts'

/** The open dialog: its text and the faults by field. */
export interface CommentForm extends CommentedRecord {
  name: string
  body: string
  faults: Record<string, string>
  busy: boolean
}

/** Null while the dialog is closed. */
export const $commentForm = atom<CommentForm | null>(null)

const FIELDS = new Set(['name', 'body'])

/** Needs sign-in, after which client/comment-return.ts opens it again. */
export function openComment(record: CommentedRecord): void {
  if (isRegistered())
    $commentForm.set({ ...record, ...findCommentDraft(record), faults: {}, busy: false })
  else enterFirst($user.get() === null, returnPath())
}

export function writeComment(typed: Partial<Pick<CommentForm, 'name' | 'body'>>): void {
  const form = $commentForm.get()
  if (!form) return
  const faults = Object.fromEntries(
    Object.entries(form.faults).filter(([field]) => FIELDS.has(field) && !(field in typed)),
  )
  // With each keystroke: the page may be left without closing the dialog.
  storeCommentDraft({ ...form, ...typed })
  $commentForm.set({ ...form, ...typed, faults })
}

export function closeComment(): void {
  const form = $commentForm.get()
  if (form) storeCommentDraft(form)
  $commentForm.set(null)
}

/** A refusal keeps the text. */
export async function sendComment(): Promise<void> {
  const form = $commentForm.get()
  if (!form || form.busy) return
  const { record_name, record_id } = form
  const [name, body] = [form.name.trim(), form.body.trim()]
  if (body === '') {
    $commentForm.set({ ...form, faults: { body: catalogMessages.commentRequired } })
    return
  }
  $commentForm.set({ ...form, faults: {}, busy: true })
  try {
    await addComment(call, { record_name, record_id, body, ...(name ? { name } : {}) })
    deleteCommentDraft(form)
    if (openFor(form)) $commentForm.set(null)
    notify('success', catalogMessages.commentRegistered, { about: 'words' })
  } catch (error) {
    refuse(error, form)
  }
}

/** The form, if the dialog of this record is still open. */
function openFor({ record_name, record_id }: CommentedRecord): CommentForm | null {
  const form = $commentForm.get()
  return form?.record_name === record_name && form.record_id === record_id ? form : null
}

function refuse(error: unknown, record: CommentedRecord): void {
  const code = codeOf(error)
  if (code === HttpStatus.unauthorized || code === HttpStatus.forbidden) {
    closeComment()
    enterFirst(code === HttpStatus.unauthorized, returnPath())
    return
  }
  const faults = fieldsOf(error)
  const form = openFor(record)
  if (form && Object.keys(faults).some(field => FIELDS.has(field))) {
    $commentForm.set({ ...form, faults, busy: false })
    return
  }
  const sentences = sentencesOf(error)
  if (form) $commentForm.set({ ...form, faults: { form: sentences[0] ?? '' }, busy: false })
  notifyAll('error', sentences, { about: 'words' })
}

const returnPath = (): string => `${location.pathname}?comment=1`

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
function storeCommentDraft(form: CommentedRecord & CommentDraft): void {
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

function deleteCommentDraft(record: CommentedRecord): void {
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
