import type { CustomerTag } from '#lib/contract/admin/customer-tag.ts'
import {
  customerLabels as labels,
  customerLastOrderNames,
  customerOrderNames,
  customerStateNames,
} from '#lib/text/labels/admin-customers.ts'
import { choicesOf, type ListField } from '#ui/admin/list-field.ts'

/** Filters of the list of customers. */
export const customerFields = (tags: readonly CustomerTag[]): readonly ListField[] => [
  { name: 'q', label: labels.search, kind: 'search' },
  {
    name: 'tag',
    label: labels.tag,
    none: labels.anyTag,
    choices: tags.map(({ tag }) => ({ value: tag, text: tag })),
  },
  {
    name: 'orders',
    label: labels.orders,
    none: labels.anyOrders,
    choices: choicesOf(customerOrderNames),
  },
  {
    name: 'last_order',
    label: labels.lastOrder,
    none: labels.anyTime,
    choices: choicesOf(customerLastOrderNames),
    isMore: true,
  },
  {
    name: 'state',
    label: labels.state,
    none: labels.anyState,
    choices: choicesOf(customerStateNames),
    isMore: true,
  },
  { name: 'from', label: labels.from, kind: 'day', isMore: true },
  { name: 'to', label: labels.to, kind: 'day', isMore: true },
]

/** The same for the audience of a campaign, without a search for a person. */
export const audienceFields = (tags: readonly CustomerTag[]): readonly ListField[] =>
  customerFields(tags).filter(({ kind }) => kind !== 'search')
