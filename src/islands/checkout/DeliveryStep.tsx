import { useStore } from '@nanostores/react'
import type { Checkout, PostingMethod } from '#lib/contract/checkout.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { $choice, $days, amountsOf, chooseMethod } from '#stores/checkout.ts'
import { notify } from '#stores/notice.ts'
import { Picture } from '#ui/Picture.tsx'
import styles from './checkout.module.css'
import { Option } from './Option.tsx'

/** Each with its fee for this order. */
export function DeliveryStep({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const days = useStore($days)
  const costOf = (method: PostingMethod): string => {
    const lines = amountsOf(offer, { ...choice, methodId: method.id }, days)
    const cost = amountOf(lines, 'shipping')
    return cost === 0 ? shippingMessages.freeShipping : formatTomanWithUnit(cost)
  }
  if (offer.posting_methods.length === 0)
    return <p className={styles.muted}>{checkoutLabels.noMethods}</p>
  return offer.posting_methods.map(method => (
    <Option
      key={method.id}
      chosen={choice.methodId === method.id}
      title={method.title}
      text={method.description}
      picture={method.logo && <Picture src={method.logo} alt="" sizes="40px" maxWidth={160} />}
      end={method.active ? costOf(method) : null}
      refusal={method.active ? null : checkoutMessages.deliveryDisabled}
      onChoose={() =>
        method.active
          ? chooseMethod(method.id)
          : notify('warning', checkoutMessages.deliveryDisabled, { about: 'checkout' })
      }
    />
  ))
}
