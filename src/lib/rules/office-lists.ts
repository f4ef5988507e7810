/** A column of a list of the back office. */
export interface ListColumn {
  /** Name in `sort`; absent where the list is not sorted by it. */
  sort?: string
  /** Shown only once it is chosen. */
  isHidden?: true
  /** Numbers, which are aligned at their end. */
  isNumeric?: true
}
export type ListColumns = Readonly<Record<string, ListColumn>>

/** The first column of a list leads to its records and cannot be hidden. */
export const ORDER_COLUMNS = {
  number: {},
  customer: {},
  mobile: { isHidden: true },
  window: { sort: 'window' },
  goods: { isNumeric: true },
  cost: { sort: 'cost', isNumeric: true },
  payable: { isHidden: true, isNumeric: true },
  payment: {},
  status: { sort: 'status' },
  picking: {},
  method: { isHidden: true },
  area: { isHidden: true },
  placed: { sort: 'placed' },
  notes: {},
} as const satisfies ListColumns

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
