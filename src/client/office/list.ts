import { CONTENT_ADDED_EVENT } from '../content-added-event.ts'

/** What is selected, from the page in its language; `noun` names a row. */
interface SelectionWords {
  onPage: (selected: number, rows: number, noun: string) => string
  matches: (count: number, noun: string) => string
}

/** Selects rows of a list and prints it, closes its menus by Escape or a press elsewhere. */
export function startList(words: SelectionWords): void {
  const startRows = () => {
    for (const table of document.querySelectorAll<HTMLTableElement>('.list-table'))
      selectRows(table, words)
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

/** All rows of the page by the box in its head, all matches by one, a range with Shift. */
function selectRows(table: HTMLTableElement, words: SelectionWords): void {
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[name=ids]')]
  const all = table.querySelector<HTMLInputElement>('[data-select-page]')
  const form = table.closest('form')
  const output = form?.querySelector<HTMLElement>('[data-selected]')
  const matches = form?.querySelector<HTMLInputElement>('[name=matches]')
  if (!all) return
  all.closest('label')?.removeAttribute('hidden')
  const show = () => {
    const selected = boxes.filter(box => box.checked).length
    all.checked = selected === boxes.length
    all.indeterminate = selected > 0 && !all.checked
    if (matches && !all.checked) matches.checked = false
    if (!output) return
    const { noun = '', count } = output.dataset
    output.textContent = matches?.checked
      ? words.matches(Number(count), noun)
      : words.onPage(selected, boxes.length, noun)
  }
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes) box.checked = isSelected
    show()
  }
  if (matches?.checked) selectAll(true)
  show()
  matches?.addEventListener('change', () => (matches.checked ? selectAll(true) : show()))
  all.addEventListener('change', () => selectAll(all.checked))
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
