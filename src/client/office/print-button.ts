/** A button that prints the page takes the place of the hint how to, which is all without a script. */
export function startPrintButton(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-print]')) {
    const button = place.querySelector('button')
    const hint = place.querySelector('p')
    if (!button || !hint) continue
    button.hidden = false
    hint.hidden = true
    button.addEventListener('click', () => {
      print()
    })
  }
}
