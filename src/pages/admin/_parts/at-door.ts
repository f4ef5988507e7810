import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { MissedWhy } from '#lib/contract/admin/delivery.ts'
import { missedNames } from '#lib/text/labels/admin-delivery.ts'
import { deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { idOf } from '../../_parts/answer.ts'

/** What the page says of what a courier told at a door. */
export const TOLD: Readonly<Record<string, string>> = {
  delivered: deliveryMessages.delivered,
  missed: deliveryMessages.missed,
  back: deliveryMessages.takenBack,
}

/** Which of them a form was. */
export const toldOf = ({ does = '' }: Record<string, string>): string =>
  does === 'missed' || does === 'back' ? does : 'delivered'

const isWhy = (text: string): text is MissedWhy => Object.hasOwn(missedNames, text)

/** Takes a form of a stop of the route: handed over, nobody took it, or not handed over after all. */
export async function atDoor(api: Client, typed: Record<string, string>): Promise<void> {
  const params = { id: idOf(typed['id']) ?? 0 }
  const { why = '', context = '', collected } = typed
  switch (toldOf(typed)) {
    case 'back':
      await api('PUT /admin/delivery/{id}/back', { params, body: {} })
      return
    case 'missed':
      if (!isWhy(why))
        throw new ApiError(HttpStatus.unprocessable, { why: [deliveryMessages.chooseWhy] }, null)
      await api('PUT /admin/delivery/{id}/missed', { params, body: { why, context } })
      return
    default:
      await api('PUT /admin/delivery/{id}', { params, body: { collected: Number(collected) } })
  }
}
