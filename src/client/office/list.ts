import { CONTENT_ADDED_EVENT } from '../content-added-event.ts'

/** Selects rows of a list and prints it, closes its menus by Escape or a press elsewhere. */
export function startList(formatCount: (count: number) => string): void {
  const startRows = () => {
    for (const table of document.querySelectorAll<HTMLTableElement>('.list-table'))
      selectRows(table, formatCount)
  }
  startRows()
  document.addEventListener(CONTENT_ADDED_EVENT, startRows)
  const close = (isLeft: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.list-menu[open]'))
      if (isLeft(menu)) menu.open = false
  }
  document.addEventListener('click', ({ target }) => {
    close(menu => !menu.contains(target as Node))
    if ((target as Element).closest('.list-print')) print()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const menu = document.activeElement?.closest('.list-menu[open]')
    close(() => true)
    menu?.querySelector('summary')?.focus()
  })
}

/** All rows of the page by the box in its head, a range with Shift. */
function selectRows(table: HTMLTableElement, formatCount: (count: number) => string): void {
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[name=ids]')]
  const all = table.querySelector<HTMLInputElement>('[data-select-page]')
  const count = table.closest('form')?.querySelector('[data-selected]')
  if (!all) return
  all.closest('label')?.removeAttribute('hidden')
  const show = () => {
    const selected = boxes.filter(box => box.checked).length
    all.checked = selected === boxes.length
    all.indeterminate = selected > 0 && !all.checked
    if (count) count.textContent = formatCount(selected)
  }
  show()
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    show()
  })
  let last = 0
  table.tBodies[0]?.addEventListener('click', event => {
    const at = boxes.indexOf(event.target as HTMLInputElement)
    if (at === -1) return
    const [from, to] = at < last ? [at, last] : [last, at]
    if (event.shiftKey)
      for (const box of boxes.slice(from, to + 1)) box.checked = boxes[at]?.checked ?? false
    last = at
    show()
  })
}
