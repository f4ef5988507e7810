import { useState } from 'react'
import { navLabels } from '#lib/text/labels/nav.ts'
import { signOut } from '#stores/account.ts'
import { Button } from '../shared/Button.tsx'

export function SignOut() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      quiet
      busy={leaving}
      onClick={() => {
        setLeaving(true)
        void signOut()
      }}
    >
      <i className="icon profile-icon profile-sign-out" aria-hidden="true" />
      {navLabels.logout}
    </Button>
  )
}
