/**
 * After another category was chosen the question that stood open may be among those that left: then
 * the first of those that came is opened, as the first of the page is.
 */
export function openFirstOfCategory(): void {
  const box = document.querySelector('.faq-box')
  box?.addEventListener('change', () => {
    const questions = [...box.querySelectorAll<HTMLDetailsElement>('.faq')]
    const shown = questions.filter(each => each.getClientRects().length > 0)
    if (shown.some(each => each.open)) return
    // By its name one closes the other.
    if (shown[0]) shown[0].open = true
  })
}
