/** Opens the comment dialog after a sign-in that began there (stores/comment.ts). */
export function returnToComment(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('comment')) return
  url.searchParams.delete('comment')
  history.replaceState(history.state, '', url)
  const button = document.querySelector<HTMLElement>('[data-comment] button')
  const tab = button?.closest('details')
  if (tab) tab.open = true
  button?.scrollIntoView({ block: 'center', behavior: 'instant' })
  button?.focus({ preventScroll: true })
  // Hydrates islands even when the window has no focus.
  button?.dispatchEvent(new Event('focusin', { bubbles: true }))
  button?.click()
}
