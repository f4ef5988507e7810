import { type SubmitEvent, useState } from 'react'
import { isEmail, nameFault } from '#lib/rules/account.ts'
import { PASSWORD_MIN_CHARS } from '#lib/rules/limits.ts'
import { fieldInvalid, fieldName, fieldRequired } from '#lib/text/fields.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { type FormFaults, saveSignUp } from '#stores/account.ts'
import { takeTyped } from '#stores/typed-name.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { focusFirst } from '../shared/focus-first.ts'
import form from '../shared/form.module.css'
import { PERSON_FIELDS } from '../shared/person-fields.ts'
import styles from './account.module.css'
import { PasswordField } from './PasswordField.tsx'

const EMPTY = { first_name: '', last_name: '', email: '', password: '' }
type Form = typeof EMPTY

/** Saving sets status 4. A general error says to look at the marked fields. */
export function RegisterForm() {
  const { values, faults, busy, set, submit } = useRegistration()
  const text = (field: keyof typeof PERSON_FIELDS) => ({
    ...PERSON_FIELDS[field],
    name: field,
    value: values[field],
    error: faults[field] || null,
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  const isMarked = Object.keys(EMPTY).some(field => faults[field])
  const more = isMarked ? ` ${accountMessages.mendMarked}` : ''
  const fault = faults['terms_of_use'] || (faults['form'] && faults['form'] + more)
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <Field {...text('first_name')} />
        <Field {...text('last_name')} />
      </div>
      <Field {...text('email')} />
      <PasswordField
        label={accountLabels.password}
        autoComplete="new-password"
        required
        hint={accountMessages.passwordHint}
        value={values.password}
        error={faults['password'] || null}
        onValue={value => set('password', value)}
      />
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" className={form.wide} busy={busy}>
        {accountLabels.saveAndContinue}
      </Button>
    </form>
  )
}

function useRegistration() {
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<NonNullable<FormFaults>>({})
  const [busy, run] = useBusy()
  const set = (field: keyof Form, typed: string) => {
    const { value, fault } = takeTyped(field, typed)
    setValues({ ...values, [field]: value })
    setFaults({ ...faults, form: '', [field]: fault })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = event.currentTarget
    const refuse = (newFaults: Record<string, string>) => {
      setFaults(newFaults)
      focusFirst(filled, newFaults)
    }
    const newFaults = faultsOf(values)
    if (Object.keys(newFaults).length > 0) refuse(newFaults)
    else run(async () => refuse((await saveSignUp({ ...values, terms_of_use: true })) ?? {}))
  }
  return { values, faults, busy, set, submit }
}

function faultsOf(values: Form): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const field of ['first_name', 'last_name'] as const) {
    const fault = nameFault(values[field].trim())
    if (fault === 'empty') faults[field] = fieldRequired(fieldName(field))
    else if (fault) faults[field] = accountMessages.switchKeyboardToPersian
  }
  const email = values.email.trim()
  if (email !== '' && !isEmail(email)) faults['email'] = fieldInvalid(fieldName('email'))
  if ([...values.password].length < PASSWORD_MIN_CHARS)
    faults['password'] = accountMessages.passwordHint
  return faults
}
