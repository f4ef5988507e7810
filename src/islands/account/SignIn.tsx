import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { leaveSignIn } from '#stores/account.ts'
import { storeBackUrl } from '#stores/resume.ts'
import { $signIn } from '#stores/sign-in.ts'
import type { Screen } from '#stores/sign-in-screens.ts'
import { $user, storeUser } from '#stores/user.ts'
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

/** A signed-in user moves on. */
export function SignIn() {
  const { screen } = useStore($signIn, { ssr: 'initial' })
  useEffect(() => {
    storeBackUrl(new URLSearchParams(location.search).get('backUrl'))
    const user = $user.get()
    if (!user) return
    storeUser(user)
    leaveSignIn(user.register_status)
  }, [])
  return (
    <>
      <Toasts />
      <CartChanges />
      <div key={screen}>{SCREENS[screen]}</div>
    </>
  )
}
