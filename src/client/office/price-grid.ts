/** A row reads from right to left. */
const MOVES: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, 1],
  ArrowRight: [0, -1],
}

interface Options {
  /** Formats a number. */
  numberText: (n: number) => string
}

/** Moves between the cells of the price grid by keys and marks changed cells. */
export function startPriceGrid({ numberText }: Options): void {
  const grid = document.querySelector<HTMLTableElement>('[data-price-grid]')
  if (!grid) return
  grid.addEventListener('keydown', event => {
    const from = event.target
    const move = MOVES[event.key]
    if (!(from instanceof HTMLInputElement) || !move || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey || !leaves(from, event.key)) return
    // Enter would submit the form.
    event.preventDefault()
    const [rows, cells] = event.key === 'Enter' && event.shiftKey ? ([-1, 0] as const) : move
    inputInCell(from, rows, cells)?.focus()
  })
  grid.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select()
  })
  const count = document.querySelector<HTMLElement>('[data-grid-count]')
  const update = () => {
    const changed = markChanged(grid)
    if (count)
      count.textContent = changed > 0 ? `${numberText(changed)} ${count.dataset['of']}` : ''
  }
  grid.addEventListener('input', update)
  // The browser may restore typed values.
  update()
}

/** Left and right move the caret inside a text until it is at the end. */
function leaves(
  { type, value, selectionStart: start, selectionEnd: end }: HTMLInputElement,
  key: string,
) {
  if (type === 'checkbox' || !/Left|Right/.test(key)) return true
  if (start === 0 && end === value.length) return true
  // Digits run from left to right.
  return start === end && start === (key === 'ArrowLeft' ? 0 : value.length)
}

function inputInCell(from: HTMLInputElement, rows: number, cells: number): HTMLInputElement | null {
  const cell = from.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return null
  const body = [...(row.parentElement?.children ?? [])]
  const other = body[body.indexOf(row) + rows]
  const target = other?.children[cell.cellIndex + cells]
  return target?.querySelector('input:not([type=hidden])') ?? null
}

const isChanged = (input: HTMLInputElement): boolean =>
  input.type === 'checkbox'
    ? input.checked !== input.defaultChecked
    : input.value !== input.defaultValue

/** Returns the number of changed cells. */
function markChanged(grid: HTMLTableElement): number {
  let changed = 0
  for (const input of grid.querySelectorAll<HTMLInputElement>('td input')) {
    const hasChanged = isChanged(input)
    input.closest('td')?.toggleAttribute('data-changed', hasChanged)
    if (hasChanged) changed += 1
  }
  return changed
}
