import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { COMMENT_BODY_MAX_CHARS, COMMENT_NAME_MAX_CHARS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import {
  $commentForm,
  openComment,
  closeComment,
  type CommentForm,
  sendComment,
  writeComment,
} from '#stores/comment.ts'
import { readCommentRecord } from '#ui/comment-data.ts'
import { Area } from '../shared/Area.tsx'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'
import { useUser } from '../shared/live.ts'
import { Sheet } from '../shared/Sheet.tsx'
import { watchPage } from '../shared/slots.ts'
import { clickedButtons } from './clicked-buttons.ts'

/** The text is required, the name is not. */
export function CommentDialog() {
  const comment = useStore($commentForm)
  useEffect(() => watchPage(openClicked), [])
  // Back closes the product dialog, and this one over it.
  useEffect(() => {
    addEventListener('popstate', closeComment)
    return () => removeEventListener('popstate', closeComment)
  }, [])
  return (
    <Sheet open={comment !== null} onClose={closeComment} title={catalogLabels.addComment}>
      {comment && <Form comment={comment} />}
    </Sheet>
  )
}

function openClicked(): void {
  for (const button of clickedButtons()) {
    delete button.dataset['clicked']
    openComment(readCommentRecord(button))
  }
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
    <form ref={fields} className={form.form} onSubmit={event => void send(event)} noValidate>
      <Area
        first
        required
        rows={5}
        label={catalogLabels.commentBody}
        placeholder={catalogLabels.commentPlaceholder}
        value={body}
        maxLength={COMMENT_BODY_MAX_CHARS}
        error={faults['body']}
        onType={text => writeComment({ body: text })}
      />
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
