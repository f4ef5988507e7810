import { useEffect, useEffectEvent } from 'react'
import { guardPage, leaveWhenSignedOut, restoreTyped } from '#stores/guard.ts'

/**
 * Section 2, a guarded page: `start` runs where somebody is signed in; the page is left where nobody
 * is, and when its shopper is signed out on it.
 */
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
