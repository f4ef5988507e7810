/** Opens a modal dialog; compensates the width of the scrollbar that its style hides. */
export function openModal(box: HTMLDialogElement): void {
  const page = document.documentElement
  page.style.scrollbarGutter = innerWidth > page.clientWidth ? 'stable' : ''
  box.showModal()
}
