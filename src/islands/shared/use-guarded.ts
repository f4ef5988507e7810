import { useEffect, useEffectEvent } from 'react'
import { guardPage, leaveWhenSignedOut, restoreTyped } from '#stores/guard.ts'

/** Runs `start` when signed in; otherwise, and on sign-out, leaves the page. */
export function useGuarded(start: () => void, guard: () => boolean = guardPage): void {
  const begin = useEffectEvent(() => {
    if (!guard()) return
    start()
    restoreTyped()
  })
  useEffect(() => {
    begin()
    return leaveWhenSignedOut()
  }, [])
}
