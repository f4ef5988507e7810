/** Leaving the page; every store and island goes through here. */
export const visit = {
  to: (path: string): void => location.assign(path),
  /** Without an entry in the history: for pages that only send on. */
  replace: (path: string): void => location.replace(path),
  reload: (): void => location.reload(),
}

/**
 * Runs when the browser shows the page again as it was left, as on the way back from the bank;
 * returns how to end it.
 */
export function onReturn(run: () => void): () => void {
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run()
  }
  addEventListener('pageshow', show)
  return () => removeEventListener('pageshow', show)
}

/** Runs when the page is looked at again, after another tab or another app; returns how to end it. */
export function onSeenAgain(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Goes there. It is over when the browser shows this page again: a button is at work until then. */
export function leaveFor(path: string): Promise<void> {
  visit.to(path)
  return new Promise(resolve => {
    const end = onReturn(() => {
      end()
      resolve()
    })
  })
}
