import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { COMMENT_BODY_MAX_CHARS, COMMENT_NAME_MAX_CHARS } from '#lib/rules/limits.ts'
import { charsUsed } from '#lib/text/fields.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import {
  $commentForm,
  closeComment,
  type CommentForm,
  sendComment,
  writeComment,
} from '#stores/comment.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'
import { useUser } from '../shared/live.ts'
import styles from './comment.module.css'

/** From here on the shopper is told how much room is left. */
const NEARLY_FULL = 0.8 * COMMENT_BODY_MAX_CHARS

/** Section 2: adds a comment; the text is required, the name is not. */
export function CommentDialog() {
  const comment = useStore($commentForm, { ssr: () => null })
  return (
    <Dialog
      open={comment !== null}
      onClose={closeComment}
      label={catalogLabels.addComment}
      className={styles.dialog}
    >
      {comment && <Form comment={comment} />}
    </Dialog>
  )
}

function Form({ comment }: { comment: CommentForm }) {
  const user = useUser()
  const fields = useRef<HTMLFormElement>(null)
  const { name, body, faults, busy } = comment
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    await sendComment()
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <form ref={fields} className={styles.form} onSubmit={event => void send(event)} noValidate>
      <header className={styles.head}>
        <h2>{catalogLabels.addComment}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={actionLabels.close}
          onClick={closeComment}
        >
          <span className="i i-close" aria-hidden="true" />
        </button>
      </header>
      <Body text={body} fault={faults['body']} />
      <Field
        label={`${catalogLabels.commentName} (${actionLabels.optional})`}
        hint={catalogLabels.commentHint}
        error={faults['name']}
        value={name}
        placeholder={user?.first_name ?? ''}
        maxLength={COMMENT_NAME_MAX_CHARS}
        autoComplete="name"
        onChange={event => writeComment({ name: event.target.value })}
      />
      {faults['form'] && (
        <p className={form.note} data-error>
          {faults['form']}
        </p>
      )}
      <Button type="submit" busy={busy} className={form.wide}>
        {catalogLabels.addComment}
      </Button>
    </form>
  )
}

function Body({ text, fault }: { text: string; fault: string | undefined }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // Before the dialog opens, which then begins here; React's own prop focuses too early for that.
  useEffect(() => area.current?.setAttribute('autofocus', ''), [])
  const used = text.length > NEARLY_FULL ? charsUsed(text.length, COMMENT_BODY_MAX_CHARS) : ''
  return (
    <div className={`${form.field} ${form.area}`}>
      <label htmlFor={id}>
        {catalogLabels.commentBody}
        <i aria-hidden="true">*</i>
      </label>
      <textarea
        ref={area}
        id={id}
        rows={5}
        required
        value={text}
        placeholder={catalogLabels.commentPlaceholder}
        maxLength={COMMENT_BODY_MAX_CHARS}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={event => writeComment({ body: event.target.value })}
      />
      <p id={`${id}-note`} className={form.note} data-error={fault ? true : undefined}>
        {fault ?? used}
      </p>
    </div>
  )
}
