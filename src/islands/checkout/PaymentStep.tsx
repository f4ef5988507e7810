import { useStore } from '@nanostores/react'
import type { Checkout, PaymentPort } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { $choice, $days, $ports, choosePort, portRefusal } from '#stores/checkout.ts'
import { isOutside } from '#stores/checkout-offer.ts'
import { notify } from '#stores/notice.ts'
import styles from './checkout.module.css'
import { Option } from './Option.tsx'

/** Outside Tehran only the port without online payment. */
export function PaymentStep({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const ports = useStore($ports)
  const days = useStore($days)
  const outside = isOutside(offer, choice)
  const refusalOf = (port: PaymentPort) => portRefusal(port, offer, choice, days)
  const pick = (port: PaymentPort): void => {
    const refusal = refusalOf(port)
    if (refusal) notify('warning', refusal, { about: 'checkout' })
    else choosePort(port.id)
  }
  return (
    <>
      {outside && <p className={styles.hint}>{checkoutMessages.outsideTehranPort}</p>}
      {ports.length === 0 && <p className={styles.muted}>{checkoutLabels.noPorts}</p>}
      {ports.map(port => (
        <Option
          key={port.id}
          chosen={choice.portId === port.id}
          title={port.name}
          // A port's description does not apply outside Tehran.
          text={outside ? orderMessages.orderWaitsForStaff : port.description}
          refusal={refusalOf(port)}
          onChoose={() => pick(port)}
        />
      ))}
    </>
  )
}
