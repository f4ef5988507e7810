import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'

type Body = CallInput<Calls['PUT /admin/orders']>['body']

/** An order that was not moved with the others, and why. */
export interface StayedOrder {
  id: number
  tracking_code: string
  why: string
}

/** The step that was chosen for several orders: `40/10` is confirmed to be paid at the door. */
export function togetherMoveIn(text: string): Pick<Body, 'status' | 'paid'> {
  const [status = '', payment] = text.split('/')
  return {
    status: Number(status),
    ...(payment === '10' ? { paid: false } : {}),
  }
}
