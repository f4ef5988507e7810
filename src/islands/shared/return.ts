import { useEffect, useEffectEvent } from 'react'
import { onReturn } from '#stores/visit.ts'

/** Runs when the browser shows the page again as it was left, as on the way back from the bank. */
export function useReturn(again: () => void): void {
  const run = useEffectEvent(again)
  useEffect(() => onReturn(() => run()), [])
}
