/**
 * Opens a dialog that the page rests below: its style hides the page's overflow. Where its
 * scrollbar takes room, that room is kept, so that nothing moves.
 */
export function openModal(box: HTMLDialogElement): void {
  const page = document.documentElement
  page.style.scrollbarGutter = innerWidth > page.clientWidth ? 'stable' : ''
  box.showModal()
}
