import type { AmountLine } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { CHECKOUT_AMOUNT_LABELS } from '../checkout/amount-labels.ts'

export const AMOUNT_LABELS: Record<AmountLine['kind'], string> = {
  ...CHECKOUT_AMOUNT_LABELS,
  shortage: orderLabels.shortage,
  change: orderLabels.changeSettled,
  weighing: orderLabels.weighing,
}

/** A promotion has its own title. */
export const amountLabel = ({ kind, title }: Pick<AmountLine, 'kind' | 'title'>): string =>
  title ?? AMOUNT_LABELS[kind]
