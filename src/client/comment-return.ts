/**
 * Who was sent to sign in on the way to a comment (stores/comment.ts) comes back with `comment` in
 * the address: the dialog of the page is opened, as by a click on its button.
 */
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
  // Wakes the islands also where the window itself has no focus.
  button?.dispatchEvent(new Event('focusin', { bubbles: true }))
  button?.click()
}
