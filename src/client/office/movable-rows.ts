import { dragEntry, stepEntry } from './drag-entry.ts'

interface RowMoves {
  /** After each change of the order. */
  write: () => void
  output: Element | null
  /** A row's name, place and number of rows, as they are announced. */
  placed: (name: string, place: number, count: number) => string
  /** Gets the focus after the last row was removed. */
  afterLast: HTMLElement | null
  /** A removed row, and the one before which it stood. */
  removed?: (row: HTMLElement, before: Element | null) => void
}

/** Moves and removes the items of a list by drag, arrow keys and the buttons of `rowButton`. */
export function startMovableRows(list: HTMLElement, moves: RowMoves): void {
  const { write, output, afterLast } = moves
  const placed = (row: HTMLElement): void => {
    write()
    const rows = [...list.children]
    const name = row.querySelector('bdi')?.textContent ?? ''
    if (output) output.textContent = moves.placed(name, rows.indexOf(row) + 1, rows.length)
  }
  list.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-do]')
    const row = button?.closest('li')
    if (!button || !row) return
    if (button.dataset['do'] === 'remove') {
      const { nextElementSibling: after } = row
      const next = after ?? row.previousElementSibling
      row.remove()
      write()
      ;(next?.querySelector<HTMLElement>('[data-do="remove"]') ?? afterLast)?.focus()
      moves.removed?.(row, after)
    } else if (stepEntry(row, button.dataset['do'] === 'up')) placed(row)
    if (row.isConnected) button.focus()
  })
  list.addEventListener('keydown', event => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-drag]')
    const row = handle?.closest('li')
    if (!row || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (stepEntry(row, event.key === 'ArrowUp')) placed(row)
    handle?.focus()
  })
  list.addEventListener('pointerdown', event => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-drag]')
    const row = handle?.closest('li')
    if (handle && row && event.button === 0) dragEntry(row, handle, event, () => placed(row))
  })
}

/** A button of a row: `do` is `up`, `down` or `remove`, `drag` the handle. */
export function rowButton(
  sign: string,
  label: string,
  data: { do: 'up' | 'down' | 'remove' } | { drag: '' } | { act: string },
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'drag' in data ? 'content-move group-drag' : 'content-move'
  button.textContent = sign
  button.ariaLabel = label
  Object.assign(button.dataset, data)
  return button
}
