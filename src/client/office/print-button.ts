/** Replaces the printing hint by a button. */
export function startPrintButton(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-print]')) {
    const button = box.querySelector('button')
    const hint = box.querySelector('p')
    if (!button || !hint) continue
    button.hidden = false
    hint.hidden = true
    button.addEventListener('click', () => {
      print()
    })
  }
}
