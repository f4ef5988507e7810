/** All navigation from stores and islands, replaceable in tests. */
export const visit = {
  to: (path: string): void => location.assign(path),
  /** Adds no history entry. */
  replace: (path: string): void => location.replace(path),
  reload: (): void => location.reload(),
}

/** Runs when the page is restored from the back/forward cache; returns a function that stops it. */
export function onReturn(run: () => void): () => void {
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) run()
  }
  addEventListener('pageshow', show)
  return () => removeEventListener('pageshow', show)
}

/** Runs when the page becomes visible or focused again; returns a function that stops it. */
export function onVisibleAgain(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Resolves when the browser shows this page again, until when a button stays busy. */
export function leaveFor(path: string): Promise<void> {
  visit.to(path)
  return new Promise(resolve => {
    const end = onReturn(() => {
      end()
      resolve()
    })
  })
}
