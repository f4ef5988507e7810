import { tomanNearest } from '#lib/rules/whole-toman.ts'

const KILOGRAM_G = 1_000

interface Options {
  /** Pieces, or grams of goods by weight; null for other text. */
  amountIn: (text: string, isByWeight: boolean) => number | null
  /** Typed toman in rials; null for other text. */
  rialsIn: (text: string) => number | null
  totalText: (rials: number) => string
}

/** Shows what the lines of a receipt cost together while they are typed. */
export function startReceiptTotal(options: Options): void {
  const table = document.querySelector('[data-receipt-lines]')
  const total = document.querySelector<HTMLElement>('[data-receipt-total]')
  if (!table || !total) return
  const update = () => {
    const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')]
    const costs = rows.map(row => costOf(row, options) ?? 0)
    const rials = tomanNearest(costs.reduce((sum, cost) => sum + cost, 0))
    total.hidden = rials === 0
    total.textContent = `${total.dataset['receiptTotal']} ${options.totalText(rials)}`
  }
  table.addEventListener('input', update)
  update()
}

/** Rials of a line; null where a field cannot be read. */
function costOf(row: HTMLElement, { amountIn, rialsIn }: Options): number | null {
  const typed = (name: string) =>
    row.querySelector<HTMLInputElement>(`[name^="${name}."]`)?.value.trim() ?? ''
  const isByWeight = 'byWeight' in row.dataset
  const amount = amountIn(typed('amount'), isByWeight)
  const cost = rialsIn(typed('cost'))
  if (amount === null || cost === null) return null
  return isByWeight ? (amount * cost) / KILOGRAM_G : amount * cost
}
