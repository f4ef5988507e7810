import { useStore } from '@nanostores/react'
import type { Checkout } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { $choice, $ports, choosePort } from '#stores/checkout.ts'
import { isOutside } from '#stores/checkout-offer.ts'
import styles from './checkout.module.css'
import { Option } from './Option.tsx'

/** The payment ports; outside Tehran only the one without payment is left. */
export function PaymentStep({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const ports = useStore($ports)
  const outside = isOutside(offer, choice)
  return (
    <>
      {outside && <p className={styles.hint}>{checkoutMessages.outsideTehranPort}</p>}
      {ports.length === 0 && <p className={styles.muted}>{checkoutLabels.noPorts}</p>}
      {ports.map(port => (
        <Option
          key={port.id}
          chosen={choice.portId === port.id}
          title={port.name}
          // What a port promises holds for what can be finalised.
          text={outside ? orderMessages.orderWaitsForStaff : port.description}
          onChoose={() => choosePort(port.id)}
        />
      ))}
    </>
  )
}
