/** When the category changes, opens the first question, as on the initial page. */
export function openFirstOfCategory(): void {
  const box = document.querySelector('.faq-box')
  if (!box) return
  const openFirst = () => {
    const questions = [...box.querySelectorAll<HTMLDetailsElement>('.faq')]
    const visible = questions.filter(each => each.getClientRects().length > 0)
    if (visible.some(each => each.open)) return
    // Closes the other one, which has the same `name`.
    if (visible[0]) visible[0].open = true
  }
  box.addEventListener('change', openFirst)
  // A category chosen before this script was loaded.
  if (box.querySelector('input:checked:not(.faq-all)')) openFirst()
}
