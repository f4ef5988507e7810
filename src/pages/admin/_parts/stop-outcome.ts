import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { AttemptReason } from '#lib/contract/admin/delivery.ts'
import { attemptReasonNames } from '#lib/text/labels/admin-delivery.ts'
import { deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { idOf } from '../../_parts/answer.ts'

/** Notices after a courier's form. */
export const NOTICES: Readonly<Record<string, string>> = {
  delivered: deliveryMessages.delivered,
  missed: deliveryMessages.missed,
  back: deliveryMessages.takenBack,
}

/** Which form it was. */
export const noticeKey = ({ does = '' }: Record<string, string>): string =>
  does === 'missed' || does === 'back' ? does : 'delivered'

const isWhy = (text: string): text is AttemptReason => Object.hasOwn(attemptReasonNames, text)

/** Handles a delivery stop: delivered, attempt failed, or undone. */
export async function sendOutcome(api: Client, values: Record<string, string>): Promise<void> {
  const params = { id: idOf(values['id']) ?? 0 }
  const { why = '', context = '', collected, delivery_code, reason } = values
  switch (noticeKey(values)) {
    case 'back':
      await api('PUT /admin/delivery/{id}/back', { params, body: {} })
      return
    case 'missed':
      if (!isWhy(why))
        throw new ApiError(HttpStatus.unprocessable, { why: [deliveryMessages.chooseWhy] }, null)
      await api('PUT /admin/delivery/{id}/missed', { params, body: { why, context } })
      return
    default:
      await api('PUT /admin/delivery/{id}', {
        params,
        body: { collected: Number(collected), delivery_code, reason },
      })
  }
}
