import { describe, expect, it } from 'vitest'
import { nextScreen, type Screen, type ScreenEvent, SCREENS } from '#stores/sign-in-screens.ts'

const ROWS: [Screen, ScreenEvent, Screen][] = [
  ['mobile', 'has-account', 'password'],
  ['mobile', 'send-failed', 'mobile'],
  ['mobile', 'is-new', 'register-code'],
  ['mobile', 'back', 'mobile'],
  ['password', 'use-code', 'code'],
  ['password', 'forgot', 'forgot'],
  ['password', 'back', 'mobile'],
  ['code', 'use-password', 'password'],
  ['code', 'send-failed', 'password'],
  ['code', 'back', 'mobile'],
  ['register-code', 'send-failed', 'mobile'],
  ['register-code', 'back', 'mobile'],
  ['forgot', 'password-reset', 'password'],
  ['forgot', 'send-failed', 'password'],
  ['forgot', 'back', 'mobile'],
]

describe('the screens of sign-in', () => {
  it.each(ROWS)('%s on %s shows %s', (screen, event, next) => {
    expect(nextScreen(screen, event)).toBe(next)
  })

  it('are all reachable from the mobile entry, and all lead back to it', () => {
    const reached = new Set<Screen>(['mobile'])
    for (const screen of reached)
      for (const next of Object.values(SCREENS[screen].on)) reached.add(next)
    expect([...reached].sort()).toEqual(Object.keys(SCREENS).sort())
    for (const screen of reached) expect(nextScreen(screen, 'back')).toBe('mobile')
  })
})
