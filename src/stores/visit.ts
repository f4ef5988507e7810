/** Leaving the page; every store and island goes through here. */
export const visit = {
  to: (path: string): void => location.assign(path),
  /** Without an entry in the history: for pages that only send on. */
  replace: (path: string): void => location.replace(path),
  reload: (): void => location.reload(),
}
