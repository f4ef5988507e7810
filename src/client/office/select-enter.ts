/** Enter in a closed select sends its form, as in a field; the browser does nothing. */
export function startSelectEnter(): void {
  // Enter in an open select chooses its option; only browsers with :open tell whether it is open.
  if (!CSS.supports('selector(:open)')) return
  document.addEventListener('keydown', event => {
    const { target, key } = event
    if (event.defaultPrevented || key !== 'Enter' || !(target instanceof HTMLSelectElement)) return
    if (target.matches(':open')) return
    const { form } = target
    const button = form?.querySelector<HTMLButtonElement>('button:not([type=button]):enabled')
    if (!button) return
    event.preventDefault()
    form?.requestSubmit(button)
  })
}
