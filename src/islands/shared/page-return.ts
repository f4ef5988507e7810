import { useEffect, useEffectEvent } from 'react'
import { onReturn, onVisibleAgain } from '#stores/visit.ts'

/** Runs after a restore from the back/forward cache. */
export function useRestored(callback: () => void): void {
  const run = useEffectEvent(callback)
  useEffect(() => onReturn(() => run()), [])
}

/** Runs when the page becomes visible or focused again. */
export function useVisibleAgain(callback: () => void): void {
  const run = useEffectEvent(callback)
  useEffect(() => onVisibleAgain(() => run()), [])
}
