import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { goOn } from '#stores/account.ts'
import { keepBackUrl } from '#stores/resume.ts'
import { $signIn } from '#stores/sign-in.ts'
import type { Screen } from '#stores/sign-in-screens.ts'
import { $user, keepUser } from '#stores/user.ts'
import { CartChanges } from '../cart/CartChanges.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { CodeScreen } from './CodeScreen.tsx'
import { ForgotScreen } from './ForgotScreen.tsx'
import { MobileScreen } from './MobileScreen.tsx'
import { PasswordScreen } from './PasswordScreen.tsx'

const SCREENS: Record<Screen, ReactNode> = {
  mobile: <MobileScreen />,
  password: <PasswordScreen />,
  code: <CodeScreen registers={false} />,
  'register-code': <CodeScreen registers />,
  forgot: <ForgotScreen />,
}

/** Section 2, /login: one screen at a time. Who is signed in already goes on. */
export function SignIn() {
  const { screen } = useStore($signIn, { ssr: 'initial' })
  useEffect(() => {
    keepBackUrl(new URLSearchParams(location.search).get('backUrl'))
    const user = $user.get()
    if (!user) return
    keepUser(user)
    goOn(user.register_status)
  }, [])
  return (
    <>
      <Toasts />
      <CartChanges />
      <div key={screen}>{SCREENS[screen]}</div>
    </>
  )
}
