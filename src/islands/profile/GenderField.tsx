import { useId } from 'react'
import { Gender } from '#lib/codes/account.ts'
import { GENDER_UNSPECIFIED } from '#lib/rules/account.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { genderNames } from '#lib/text/names.ts'
import form from '../shared/form.module.css'

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
export function GenderField({ value, error, onValue }: GenderFieldProps) {
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{profileLabels.gender}</label>
      <span className={`${form.box} ${form.select}`}>
        <select
          id={id}
          name="gender"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={event => onValue(Number(event.target.value) as Gender)}
        >
          {GENDERS.map(gender => (
            <option key={gender} value={gender} disabled={gender === GENDER_UNSPECIFIED}>
              {genderNames[gender]}
            </option>
          ))}
        </select>
        <i className="icon icon-down" aria-hidden="true" />
      </span>
      <p id={`${id}-note`} className={form.note} data-error={error ? true : undefined}>
        {error}
      </p>
    </div>
  )
}
