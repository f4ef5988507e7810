import { startSlipPaper } from './slip-paper.ts'

/** Replaces the printing hint by a button, with a choice of paper where there is one. */
export function startPrintButton(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-print]')) {
    const button = box.querySelector('button')
    const hint = box.querySelector('p')
    if (!button || !hint) continue
    button.hidden = false
    hint.hidden = true
    const paper = box.querySelector('select')
    if (paper) {
      paper.labels[0]?.removeAttribute('hidden')
      startSlipPaper(paper)
    }
    button.addEventListener('click', () => {
      print()
    })
  }
}
