import { type SubmitEvent, useState } from 'react'
import { Gender } from '#lib/codes/account.ts'
import type { User } from '#lib/contract/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { reloadUser } from '#stores/account.ts'
import { type PersonForm, savePerson } from '#stores/profile.ts'
import { takeTyped } from '#stores/typed-name.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { focusFirst } from '../shared/focus-first.ts'
import form from '../shared/form.module.css'
import { PERSON_FIELDS } from '../shared/person-fields.ts'
import { Select } from '../shared/Select.tsx'
import { RegisteredPage } from './RegisteredPage.tsx'
import { GENDER_UNSPECIFIED } from '#lib/rules/account.ts'
import { offerLabels } from '#lib/text/labels/offer.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { genderNames } from '#lib/text/names.ts'
import styles from './profile.module.css'

type TextField = 'first_name' | 'last_name' | 'email'

export function EditProfile() {
  return (
    <RegisteredPage skeletonHeights={[5.5, 5.5, 5.5, 5.5, 3]} start={() => void reloadUser()}>
      {user => <PersonForm user={user} />}
    </RegisteredPage>
  )
}

function PersonForm({ user }: { user: User }) {
  const { values, faults, busy, setText, setGender, setOffers, submit } = usePerson(user)
  const text = (field: TextField) => ({
    ...PERSON_FIELDS[field],
    name: field,
    value: values[field] ?? '',
    error: faults[field] || null,
    onChange: (event: { target: { value: string } }) => setText(field, event.target.value),
  })
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Field {...text('first_name')} />
      <Field {...text('last_name')} />
      <Field {...text('email')} />
      <GenderField
        value={values.gender as Gender}
        error={faults['gender'] || null}
        onValue={setGender}
      />
      <label className={form.check}>
        <input
          type="checkbox"
          name="wants_offers"
          checked={Boolean(values.wants_offers ?? user.wants_offers)}
          onChange={event => setOffers(event.target.checked)}
        />
        <span>{offerLabels.wants}</span>
      </label>
      <Button type="submit" className={styles.save} busy={busy}>
        {actionLabels.save}
      </Button>
    </form>
  )
}

function usePerson(user: User) {
  const [typed, setTyped] = useState<Partial<PersonForm>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, run] = useBusy()
  const values: PersonForm = { ...personOf(user), ...typed }
  const setText = (field: TextField, text: string) => {
    const { value, fault } = takeTyped(field, text)
    setTyped({ ...typed, [field]: value })
    setFaults({ ...faults, [field]: fault })
  }
  const setGender = (gender: Gender) => {
    setTyped({ ...typed, gender })
    setFaults({ ...faults, gender: '' })
  }
  const setOffers = (wants_offers: boolean) => setTyped({ ...typed, wants_offers })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = event.currentTarget
    run(async () => {
      const refused = (await savePerson(values)) ?? {}
      setFaults(refused)
      focusFirst(filled, refused)
    })
  }
  return { values, faults, busy, setText, setGender, setOffers, submit }
}

const personOf = ({ first_name, last_name, email, gender }: User): PersonForm => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email: email ?? '',
  gender,
})

interface GenderFieldProps {
  value: Gender
  error: string | null
  onValue: (gender: Gender) => void
}

const GENDERS = [
  Gender.unspecified,
  Gender.male,
  Gender.female,
] as const satisfies readonly Gender[]

/** 1 unspecified (disabled), 2 male, 3 female. */
function GenderField({ value, error, onValue }: GenderFieldProps) {
  return (
    <Select
      name="gender"
      label={profileLabels.gender}
      value={value}
      error={error}
      onChange={event => onValue(Number(event.target.value) as Gender)}
    >
      {GENDERS.map(gender => (
        <option key={gender} value={gender} disabled={gender === GENDER_UNSPECIFIED}>
          {genderNames[gender]}
        </option>
      ))}
    </Select>
  )
}
