import { type SubmitEvent, useRef, useState } from 'react'
import type { User } from '#lib/contract/account.ts'
import { COMPANY_CODE_MAX_CHARS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { greeting } from '#lib/text/sentences.ts'
import { reloadUser } from '#stores/account.ts'
import { applyCompanyCode } from '#stores/company.ts'
import { takeBackUrl } from '#stores/resume.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'
import { RegisteredPage } from './RegisteredPage.tsx'
import styles from './profile.module.css'

/** A link may carry a code; arrival does not depend on saving. */
export function CompanyPage() {
  return (
    <RegisteredPage
      skeletonHeights={[2, 4, 5.5, 3]}
      start={() => {
        takeBackUrl()
        void reloadUser()
      }}
    >
      {user => (
        <div className={form.form}>
          <p className={styles.greeting}>{greeting(user.first_name ?? '')}</p>
          <Company company={user.company} />
          <CodeForm />
        </div>
      )}
    </RegisteredPage>
  )
}

function Company({ company }: Pick<User, 'company'>) {
  if (company)
    return (
      <p className={styles.company}>
        <i className="icon profile-icon profile-company" aria-hidden="true" />
        <span>
          <small>{profileLabels.companyName}</small>
          <b>{company.name}</b>
        </span>
      </p>
    )
  return (
    <p>
      {profileMessages.companyNotAttached}{' '}
      <a className={form.link} href="/contact-us">
        {navLabels.contactUs}
      </a>
    </p>
  )
}

/** An empty code is not checked here. */
function CodeForm() {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, run] = useBusy()
  const take = (typed: string) => {
    setCode(typed)
    setFaults([])
  }
  // Removes a used code from the address.
  const done = () => {
    setCode('')
    history.replaceState(history.state, '', location.pathname)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run(async () => {
      const refused = await applyCompanyCode(code)
      setFaults(refused)
      if (refused.length > 0) field.current?.focus()
      else done()
    })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Field
        ref={field}
        label={profileLabels.companyCode}
        name="code"
        dir="ltr"
        autoComplete="off"
        maxLength={COMPANY_CODE_MAX_CHARS}
        value={code}
        error={faults.length > 0 ? faults.join(' ') : null}
        onChange={event => take(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {actionLabels.apply}
        </Button>
        <Button
          quiet
          onClick={() => {
            take('')
            field.current?.focus()
          }}
        >
          {actionLabels.clear}
        </Button>
      </div>
    </form>
  )
}
