import { useEffect, useEffectEvent } from 'react'
import { onReturn, onSeenAgain } from '#stores/visit.ts'

/** Runs when the browser shows the page again as it was left, as on the way back from the bank. */
export function useReturn(again: () => void): void {
  const run = useEffectEvent(again)
  useEffect(() => onReturn(() => run()), [])
}

/** Runs when the page is looked at again, after another tab or another app. */
export function useSeenAgain(again: () => void): void {
  const run = useEffectEvent(again)
  useEffect(() => onSeenAgain(() => run()), [])
}
