import { type SubmitEvent, useState } from 'react'
import { CONTACT_MESSAGE_MAX_CHARS, TYPED_MOBILE_MAX_CHARS } from '#lib/rules/limits.ts'
import { contactSubjectNames } from '#lib/text/names.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { type MessageFaults, sendContactForm, type TypedMessage } from '#stores/contact.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { focusFirst } from '../shared/focus-first.ts'
import form from '../shared/form.module.css'
import { PERSON_FIELDS } from '../shared/person-fields.ts'
import styles from './contact-form.module.css'

interface ContactFormProps {
  /** Values of a form submitted without a script. */
  values?: Partial<TypedMessage>
  faults?: MessageFaults
}

/** The server renders and accepts it too (pages/contact-us.astro); fields are uncontrolled. */
export function ContactForm(props: ContactFormProps) {
  const { faults, busy, submit, field } = useMessage(props)
  return (
    <form className={form.form} method="post" action="/contact-us" onSubmit={submit} noValidate>
      <Sender field={field} />
      <Subject {...field('type')} />
      <Message {...field('description')} />
      {faults.form && (
        <p className={styles.fault} role="alert">
          {faults.form}
        </p>
      )}
      <Button type="submit" className={styles.send} busy={busy}>
        {contentLabels.sendMessage}
      </Button>
    </form>
  )
}

function useMessage({ values = {}, faults: initialFaults = {} }: ContactFormProps) {
  const [faults, setFaults] = useState(initialFaults)
  const firstRefused = FIELDS.find(name => initialFaults[name])
  const [busy, run] = useBusy()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = event.currentTarget
    run(async () => {
      const refused = await sendContactForm(readForm(written))
      setFaults(refused ?? {})
      if (!refused) written.reset()
      else focusFirst(written, refused)
    })
  }
  const field = (name: keyof TypedMessage): FieldProps => ({
    id: `contact-${name}`,
    name,
    defaultValue: values[name],
    error: faults[name] ?? null,
    autoFocus: name === firstRefused,
    onChange: () => setFaults({ ...faults, [name]: undefined }),
  })
  return { faults, busy, submit, field }
}

function Sender({ field }: { field: (name: keyof TypedMessage) => FieldProps }) {
  return (
    <div className={styles.pair}>
      <Field {...PERSON_FIELDS.first_name} {...field('first_name')} />
      <Field {...PERSON_FIELDS.last_name} {...field('last_name')} />
      <Field
        {...field('mobile_number')}
        label={contentLabels.mobile}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={TYPED_MOBILE_MAX_CHARS}
        required
      />
      <Field {...PERSON_FIELDS.email} {...field('email')} />
    </div>
  )
}

interface FieldProps {
  id: string
  name: string
  defaultValue: string | undefined
  error: string | null
  /** Of the first field that the server refused, where scripts are not there to focus it. */
  autoFocus: boolean
  onChange: () => void
}

function Subject({ error, ...select }: FieldProps) {
  return (
    <div className={form.field}>
      <label htmlFor={select.id}>
        {contentLabels.subject}
        <i aria-hidden="true">*</i>
      </label>
      <span className={`${form.box} ${form.select}`}>
        <select
          {...select}
          defaultValue={select.defaultValue ?? ''}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${select.id}-note` : undefined}
        >
          <option value="">{contentLabels.chooseSubject}</option>
          {Object.entries(contactSubjectNames).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <i className="icon icon-down" />
      </span>
      <Note id={select.id} text={error} />
    </div>
  )
}

function Message({ error, ...area }: FieldProps) {
  return (
    <div className={`${form.field} ${form.area} ${styles.message}`}>
      <label htmlFor={area.id}>
        {contentLabels.description}
        <i aria-hidden="true">*</i>
      </label>
      <textarea
        {...area}
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_CHARS}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${area.id}-note` : undefined}
      />
      <Note id={area.id} text={error} />
    </div>
  )
}

const Note = ({ id, text }: { id: string; text: string | null }) => (
  <p
    id={`${id}-note`}
    className={form.note}
    data-error={text ? true : undefined}
    aria-live="polite"
  >
    {text}
  </p>
)

/** In their order on the page. */
const FIELDS = [
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'type',
  'description',
] as const satisfies (keyof TypedMessage)[]

function readForm(written: HTMLFormElement): TypedMessage {
  const data = new FormData(written)
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(FIELDS.map(name => [name, read(name)])) as TypedMessage
}
