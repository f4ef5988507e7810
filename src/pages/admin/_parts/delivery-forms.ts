import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { AttemptReason } from '#lib/contract/admin/delivery.ts'
import { attemptReasonNames } from '#lib/text/labels/admin-delivery.ts'
import { deliveryMessages, tourMessages } from '#lib/text/messages/admin-delivery.ts'
import { idOf } from '../../_parts/answer.ts'
import { tomanIn } from './typed-numbers.ts'

/** Notices after a form of the page, by its `does`. */
export const NOTICES: Readonly<Record<string, string>> = {
  delivered: deliveryMessages.delivered,
  missed: deliveryMessages.missed,
  back: deliveryMessages.takenBack,
  hours: deliveryMessages.hoursAnnounced,
  assign: tourMessages.assigned,
  share: tourMessages.shared,
  settle: tourMessages.settlementDone,
}

/** Which form it was. */
export const noticeKey = ({ does = '' }: Record<string, string>): string =>
  Object.hasOwn(NOTICES, does) ? does : 'delivered'

const isWhy = (text: string): text is AttemptReason => Object.hasOwn(attemptReasonNames, text)

/** Sends a form of the page: of a stop, of its courier, or of a tour. */
export async function sendDeliveryForm(
  api: Client,
  values: Record<string, string>,
  { form, window }: { form: FormData; window: number },
): Promise<void> {
  const params = { id: idOf(values['id']) ?? 0 }
  const { why = '', context = '', collected, delivery_code, reason } = values
  switch (noticeKey(values)) {
    case 'assign':
      await api('PUT /admin/tours', {
        body: {
          window,
          courier: idOf(values['courier']),
          orders: idsOf(form, 'orders', tourMessages.chooseOrders),
        },
      })
      return
    case 'share': {
      const couriers = idsOf(form, 'couriers', tourMessages.chooseCouriers)
      await api('POST /admin/tours/share', { body: { window, couriers } })
      return
    }
    case 'hours':
      await api('PUT /admin/delivery-hours', { body: { window, hours: hoursOf(form) } })
      return
    case 'settle':
      await api('PUT /admin/tours/{id}/settlement', {
        params,
        body: { received: tomanIn('received', values), note: values['note'] },
      })
      return
    case 'back':
      await api('PUT /admin/delivery/{id}/back', { params, body: {} })
      return
    case 'missed':
      if (!isWhy(why)) throw fault('why', deliveryMessages.chooseWhy)
      await api('PUT /admin/delivery/{id}/missed', { params, body: { why, context } })
      return
    default:
      await api('PUT /admin/delivery/{id}', {
        params,
        body: { collected: Number(collected), delivery_code, reason },
      })
  }
}

const fault = (field: string, sentence: string): ApiError =>
  new ApiError(HttpStatus.unprocessable, { [field]: [sentence] }, null)

/** The checked ones; 422 without any. */
function idsOf(form: FormData, name: string, sentence: string): number[] {
  const ids = form
    .getAll(name)
    .flatMap(value => (typeof value === 'string' ? (idOf(value) ?? []) : []))
  if (ids.length === 0) throw fault(name, sentence)
  return ids
}

/** Of the stops whose hour was chosen; 422 without any. */
function hoursOf(form: FormData): { order: number; starts_at: number }[] {
  const hours = [...form].flatMap(([name, value]) => {
    const order = idOf(/^hour-(\d+)$/.exec(name)?.[1])
    return order === null || value === '' ? [] : [{ order, starts_at: Number(value) }]
  })
  if (hours.length === 0) throw fault('form', deliveryMessages.chooseHours)
  return hours
}
