import { useEffect, useEffectEvent } from 'react'

/** Runs when the browser shows the page again as it was left, as on the way back from the bank. */
export function useReturn(again: () => void): void {
  const run = useEffectEvent(again)
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) run()
    }
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])
}
