import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { STOCK_LINES_MAX, type StockGoods } from '#lib/contract/admin/stock.ts'
import { onHand } from '#lib/rules/stock.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { stockMessages } from '#lib/text/messages/admin-stock.ts'
import { withoutMarks } from '#lib/text/normalize.ts'
import { gramsTyped } from '#lib/text/typed-weight.ts'
import { rialsTyped, tomanText, wholeIn } from './typed-numbers.ts'

export interface StockLine {
  sku: string
  /** As typed; empty is one piece. */
  amount: string
  cost: string
  expires: string
}

/** The form of a document between its steps, all of it in its fields. */
export interface StockForm {
  lines: StockLine[]
  find: string
  /** Several products of the last search, or none. */
  choices: StockGoods[]
  faults: Record<string, string>
  /** Field for the focus. */
  focus: string
}

/** A scanner types the digits of a barcode into whichever field has the focus. */
const SCANNED = /^\d{8,14}$/

/** Reads a sent form; digits of a barcode in an amount are a scan. */
export function stockFormIn(form: FormData): StockForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  let find = text('find')
  const skus = form.getAll('sku').filter(sku => typeof sku === 'string')
  const lines = [...new Set(skus)].slice(0, STOCK_LINES_MAX).map(sku => {
    const typed = text(`amount.${sku}`)
    const isScan = SCANNED.test(toLatinDigits(withoutMarks(typed)))
    if (isScan) find = typed
    const amount = isScan ? text(`was.${sku}`) : typed
    return { sku, amount, cost: text(`cost.${sku}`), expires: text(`expires.${sku}`) }
  })
  return { lines, find, choices: [], faults: {}, focus: 'find' }
}

/** Adds what `find` names: a line, one more piece of it, or a choice of several products. */
export async function addFound(api: Client, form: StockForm): Promise<StockForm> {
  if (form.find === '') return form
  const { data } = await api('GET /admin/stock/goods', { query: { q: form.find } })
  const [goods] = data
  if (!goods) return { ...form, faults: { find: stockMessages.notFound } }
  return data.length === 1 ? withGoods(form, goods) : { ...form, choices: data }
}

export function withGoods(form: StockForm, goods: StockGoods): StockForm {
  const { sku, by_weight, last_cost } = goods
  const cleared = { ...form, find: '', choices: [] }
  const known = form.lines.find(line => line.sku === sku)
  if (!known) {
    const line = { sku, amount: '', cost: tomanText(last_cost), expires: '' }
    return { ...cleared, lines: [line, ...form.lines], focus: `amount.${sku}` }
  }
  if (by_weight) return { ...cleared, focus: `amount.${sku}` }
  const count = amountIn(known.amount, false)
  const amount = count === null ? known.amount : String(count + 1)
  const lines = form.lines.map(line => (line.sku === sku ? { ...line, amount } : line))
  return { ...cleared, lines }
}

interface ReadLine {
  sku: string
  /** Pieces or grams. */
  amount: number
  /** Rials of a piece or a kilogram. */
  cost: number | null
  expires: string | null
}

/** Reads typed lines; weights are in kilograms, money in toman. */
export function linesOf({ lines }: StockForm, goods: ReadonlyMap<string, StockGoods>): ReadLine[] {
  const faults: Record<string, string[]> = {}
  const read = lines.map(({ sku, amount: typed, cost: typedCost, expires }) => {
    const amount = amountIn(typed, goods.get(sku)?.by_weight === true)
    const cost = typedCost === '' ? null : rialsTyped(typedCost)
    if (amount === null) faults[`amount.${sku}`] = [stockMessages.wrongAmount]
    if (cost === null && typedCost !== '') faults[`cost.${sku}`] = [moneyMessages.wholeToman]
    return { sku, amount: amount ?? 0, cost, expires: expires || null }
  })
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults, null)
  return read
}

/** Whether the review of a count showed the stock of now. */
export const hasSeen = (form: FormData, goods: readonly StockGoods[]): boolean =>
  goods.every(each => form.get(`seen.${each.sku}`) === String(onHand(each)))

/** Pieces, or grams of goods by weight; null for other text. An empty amount is one piece. */
export const amountIn = (text: string, isByWeight: boolean): number | null => {
  if (isByWeight) return gramsTyped(text, 'kilogram')
  return text === '' ? 1 : wholeIn(text)
}
