import type { OfficeListName } from '#lib/contract/admin/list.ts'

/** A column of a list of the back office. */
export interface ListColumn {
  /** What `sort` is at the first press on its head; absent where the list is not sorted by it. */
  sort?: string
  /** Shown only once it is chosen. */
  isHidden?: true
  /** Numbers, which are aligned at their end. */
  isNumeric?: true
}
export type ListColumns = Readonly<Record<string, ListColumn>>

/** By list. The first column leads to its records and cannot be hidden. */
export const LIST_COLUMNS = {
  orders: {
    number: {},
    customer: {},
    mobile: { isHidden: true },
    window: { sort: 'window' },
    goods: { isNumeric: true },
    cost: { sort: '-cost', isNumeric: true },
    payable: { isHidden: true, isNumeric: true },
    payment: {},
    status: { sort: 'status' },
    picking: {},
    method: { isHidden: true },
    area: { isHidden: true },
    placed: { sort: '-placed' },
    notes: { isNumeric: true },
  },
  products: {
    name: {},
    sku: {},
    state: {},
    brand: {},
    category: {},
    price: { sort: '-price', isNumeric: true },
    discounted: { isNumeric: true },
    stock: { sort: 'stock', isNumeric: true },
    reserved: { isNumeric: true },
    sold: { sort: '-sold', isHidden: true, isNumeric: true },
    most: { isHidden: true, isNumeric: true },
    added: { sort: '-added', isHidden: true },
  },
  customers: {
    name: {},
    mobile: {},
    orders: { sort: '-orders', isNumeric: true },
    spent: { sort: '-spent', isNumeric: true },
    last: { sort: '-last' },
    since: { sort: '-since' },
    tags: {},
    state: {},
  },
  carts: {
    name: {},
    mobile: {},
    lines: { sort: '-lines', isNumeric: true },
    value: { sort: '-value', isNumeric: true },
    touched: { sort: '-touched' },
  },
  payments: {
    number: {},
    customer: {},
    mobile: {},
    window: { sort: 'window' },
    cost: { sort: '-cost', isHidden: true, isNumeric: true },
    payable: { isNumeric: true },
    payment: {},
    status: { sort: 'status' },
    method: { isHidden: true },
    area: { isHidden: true },
    placed: { sort: '-placed' },
  },
  coupons: {
    code: {},
    worth: {},
    used: { sort: '-used', isNumeric: true },
    limit: { isNumeric: true },
    each: { isNumeric: true },
    floor: { isNumeric: true },
    since: { isHidden: true },
    until: { sort: 'until' },
    owner: {},
    batch: {},
    state: {},
  },
  promotions: {
    title: {},
    state: {},
    kind: {},
    worth: {},
    goods: {},
    areas: {},
    since: { sort: '-since' },
    until: { sort: 'until' },
    coupon: { isHidden: true },
  },
  comments: {
    name: {},
    body: {},
    record: {},
    mobile: {},
    written: { sort: '-written' },
    state: {},
  },
  changes: {
    at: { sort: '-at' },
    actor: {},
    action: {},
    record: {},
    fields: {},
    reason: {},
  },
} as const satisfies Record<OfficeListName, ListColumns>
export type ColumnOf<List extends OfficeListName> = keyof (typeof LIST_COLUMNS)[List] & string

/** Where the pages of the lists are. */
export const LIST_PATHS: Readonly<Record<OfficeListName, string>> = {
  orders: '/admin/orders',
  products: '/admin/catalogue',
  customers: '/admin/customers',
  carts: '/admin/customers/carts',
  payments: '/admin/payments',
  coupons: '/admin/coupons',
  promotions: '/admin/promotions',
  comments: '/admin/comments',
  changes: '/admin/history',
}

/**
 * The columns that a text such as `window,cost` names, in the order of the list, and always the
 * first; the usual ones where it names none.
 */
export function chosenColumns<Columns extends ListColumns>(
  columns: Columns,
  text = '',
): (keyof Columns & string)[] {
  const names = Object.keys(columns)
  const named = new Set(text.split(','))
  const isNamed = names.some(name => named.has(name))
  return names.filter((name, index) =>
    index === 0 || isNamed ? index === 0 || named.has(name) : !columns[name]?.isHidden,
  )
}

/** The calls that answer them as files. */
export const LIST_FILES: Readonly<Record<OfficeListName, string>> = {
  orders: '/admin/order-file',
  products: '/admin/catalogue/list-file',
  customers: '/admin/customer-file',
  carts: '/admin/cart-file',
  payments: '/admin/payment-file',
  coupons: '/admin/coupons/file',
  promotions: '/admin/promotions/file',
  comments: '/admin/comment-file',
  changes: '/admin/change-file',
}

const reversed = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

/** Another press on a column's head turns its order around, a third one ends it. */
export function nextSort(current: string | null, first: string): string | null {
  if (current === reversed(first)) return null
  return current === first ? reversed(first) : first
}

/** `aria-sort` of a column. */
export function sortDirection(
  current: string | null,
  first: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (current === null || first === undefined) return undefined
  if (current !== first && current !== reversed(first)) return undefined
  return current.startsWith('-') ? 'descending' : 'ascending'
}

/** Of one page, or of one moment. */
const PASSING_NAMES: readonly string[] = ['page', 'notice', 'select']

/** The parameters of a list without those of one page. */
export const lastingQuery = (query: URLSearchParams): [name: string, value: string][] =>
  [...query].filter(([name]) => !PASSING_NAMES.includes(name))

/** The first page of a list with these parameters changed; null removes one. */
export function listHref(
  path: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const next = new URLSearchParams(lastingQuery(query))
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return next.size > 0 ? `${path}?${next}` : path
}
