import { useStore } from '@nanostores/react'
import type { Order } from '#lib/contract/order.ts'
import { $paying, payOrder } from '#stores/order-actions.ts'
import { Button } from '../shared/Button.tsx'

interface PayButtonProps {
  order: Pick<Order, 'id'>
  className: string | undefined
  quiet?: boolean
  children: string
}

/** Busy until the browser has left. */
export function PayButton({ order: { id }, ...rest }: PayButtonProps) {
  const paying = useStore($paying, { ssr: 'initial' })
  return (
    <Button
      {...rest}
      busy={paying === id}
      disabled={paying !== null && paying !== id}
      onClick={() => void payOrder(id)}
    />
  )
}
