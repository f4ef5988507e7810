import type { QueuedWindow } from '#lib/contract/admin/order.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { orderColumnNames, orderListLabels } from '#lib/text/labels/admin-order-list.ts'
import { orderOfficeLabels as labels } from '#lib/text/labels/admin-orders.ts'
import { orderStatusNames, paymentStatusNames } from '#lib/text/names.ts'
import { choicesOf, type ListField } from '#ui/admin/list-field.ts'

const MIDDAY = 12

interface Windows {
  /** With open orders. */
  open: readonly QueuedWindow[]
  /** Of the chosen day, else the open ones. */
  queue: readonly QueuedWindow[]
}

/** Filters of the list of orders; `query` is what is chosen. */
export function orderFields({ open, queue }: Windows, query: URLSearchParams): ListField[] {
  const isFiltered = FILTERS.some(name => query.get(name))
  const day = query.get('day')
  const days = new Set(open.map(each => each.day))
  if (day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) days.add(day)
  return [
    { name: 'q', label: labels.search, kind: 'search' },
    {
      name: 'status',
      label: labels.status,
      // As the call reads it: another filter without a status finds orders of every status.
      none: isFiltered ? labels.anyStatus : labels.openOnes,
      choices: [
        isFiltered
          ? { value: 'open', text: labels.openOnes }
          : { value: 'all', text: labels.anyStatus },
        ...choicesOf(orderStatusNames),
      ],
    },
    {
      name: 'window',
      label: labels.window,
      none: orderListLabels.anyWindow,
      choices: queue.map(({ window_id, window_fa, total }) => ({
        value: String(window_id),
        text: `${window_fa} (${formatNumber(total)})`,
      })),
    },
    further('product', orderListLabels.product),
    {
      ...further('day', labels.day),
      none: labels.anyDay,
      choices: [...days]
        .toSorted()
        .map(each => ({ value: each, text: formatJalaliFull(tehranMoment(each, MIDDAY, 0)) })),
    },
    {
      ...further('picked', labels.picking),
      none: labels.anyPicking,
      choices: choicesOf({ no: labels.notPicked, yes: labels.picked, empty: labels.empty }),
    },
    {
      ...further('payment', orderColumnNames.payment),
      none: orderListLabels.anyPayment,
      choices: choicesOf(paymentStatusNames),
    },
    further('method', orderColumnNames.method),
    further('area', orderColumnNames.area),
    { ...further('min', orderListLabels.min), kind: 'toman' },
    { ...further('max', orderListLabels.max), kind: 'toman' },
    { ...further('from', orderListLabels.from), kind: 'day' },
    { ...further('to', orderListLabels.to), kind: 'day' },
  ]
}

const FILTERS = [
  ...['q', 'day', 'window', 'product', 'picked', 'payment', 'method', 'area'],
  ...['min', 'max', 'from', 'to'],
]

const further = (name: string, label: string): ListField => ({ name, label, isMore: true })

/** Filters of the list of unpaid orders. */
export const paymentFields = (query: URLSearchParams): ListField[] =>
  orderFields({ open: [], queue: [] }, query).filter(({ name }) => PAYMENT_FILTERS.includes(name))

const PAYMENT_FILTERS = ['q', 'method', 'area', 'min', 'max', 'from', 'to']
