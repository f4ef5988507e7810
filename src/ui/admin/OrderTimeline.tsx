import type { ReactNode } from 'react'
import type { Change } from '#lib/contract/admin/change.ts'
import type { StaffOrderDetail } from '#lib/contract/admin/order.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import {
  gatewayName,
  moveReason,
  orderActorNames,
  orderOfficeLabels as labels,
  orderStateName,
  paymentStateNames,
} from '#lib/text/labels/admin-orders.ts'
import { changeNames, staffLabels } from '#lib/text/labels/staff.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { changeText } from '#lib/text/order-change.ts'
import { ChangedFields } from './ChangedFields.tsx'

interface Entry {
  key: string
  /** Epoch seconds. */
  at: number
  who: string
  what?: ReactNode
  more?: ReactNode
}

type OrderEvent = StaffOrderDetail['events'][number]

interface OrderTimelineProps {
  order: StaffOrderDetail
  changes: readonly Change[]
}

/** Moves, payments, changes and notes of an order in one list, newest first. */
export function OrderTimeline({ order, changes }: OrderTimelineProps) {
  // A move by staff is an event of the order and a change with the name of who moved it.
  const moveOf = ({ at, state }: OrderEvent) =>
    changes.find(
      change => change.action === 'moved' && change.at === at && change.after?.['state'] === state,
    )
  const moves = new Set(order.events.map(moveOf))
  const entries = [
    ...order.events.map(event => moved(event, moveOf(event))),
    ...order.payments.map(paid),
    ...order.changes.map(ordered),
    ...order.staff_notes.map(noted),
    ...changes.filter(change => !moves.has(change)).map(recorded),
  ].toSorted((a, b) => b.at - a.at)
  return (
    <ol className="office-history order-timeline">
      {entries.map(({ key, at, who, what, more }) => (
        <li key={key}>
          <span>
            <b>{who}</b>
            {what !== undefined && <>: {what}</>}
          </span>
          <span className="office-facts">
            <span>{formatJalaliDateTime(at)}</span>
            {more}
          </span>
        </li>
      ))}
    </ol>
  )
}

const moved = (
  { id, at, actor, state, proof, reason }: OrderEvent,
  change: Change | undefined,
): Entry => ({
  key: `event-${id}`,
  at,
  who: change?.actor ?? orderActorNames[actor],
  what: orderStateName(state),
  more: (
    <>
      {proof === 'code' && <span>{deliveryLabels.withCode}</span>}
      {reason !== null && <bdi>{moveReason(reason)}</bdi>}
    </>
  ),
})

const paid = (payment: StaffOrderDetail['payments'][number]): Entry => ({
  key: `payment-${payment.id}`,
  at: payment.at,
  who: gatewayName(payment.gateway),
  what: `${formatTomanWithUnit(payment.amount)}، ${paymentStateNames[payment.state]}`,
  more: payment.reference !== null && (
    <span>
      {labels.reference}: <bdi dir="ltr">{payment.reference}</bdi>
    </span>
  ),
})

const ordered = (change: StaffOrderDetail['changes'][number]): Entry => ({
  key: `change-${change.id}`,
  at: change.at,
  who: orderActorNames[change.actor],
  what: changeText(change),
  more: change.reason && <bdi>{change.reason}</bdi>,
})

const noted = ({ id, at, author, body }: StaffOrderDetail['staff_notes'][number]): Entry => ({
  key: `note-${id}`,
  at,
  who: author,
  what: <span dir="auto">{body}</span>,
  more: <span>{labels.staffNote}</span>,
})

const recorded = (change: Change): Entry => ({
  key: `record-${change.id}`,
  at: change.at,
  who: `${change.actor ?? staffLabels.operator} ${changeNames[change.action]}`,
  more: (
    <>
      {change.reason !== null && (
        <span>
          {staffLabels.reason}: {change.reason}
        </span>
      )}
      <ChangedFields change={change} isContent={false} />
    </>
  ),
})
