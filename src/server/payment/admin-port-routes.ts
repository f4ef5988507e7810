import { HttpStatus } from '#lib/codes/http.ts'
import type { PaymentPortFields } from '#lib/contract/admin/payment-port.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { choiceMessages, settingMessages } from '#lib/text/messages/admin-settings.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import type { Deps } from '../deps.ts'
import {
  addChoice,
  changedBy,
  changeChoice,
  choiceRevision,
  nextId,
  orderRevision,
  placeChoice,
} from '../order/checkout-choices.ts'
import { GATEWAY_KEYS } from '../platform/config/config-payment.ts'
import { getSetting } from '../platform/database/settings.ts'
import { LOCAL_GATEWAY } from './gateways/local.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

const table = 'payment_ports'

export const adminPaymentPortHandlers: readonly Handler[] = [
  handle('GET /admin/payment-ports', async ({ deps }) => {
    const rows = await deps.db
      .selectFrom(table)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute()
    return {
      data: rows.map(({ position, ...row }) => ({
        ...row,
        active: row.active === 1,
        revision: choiceRevision({ ...row, position }),
      })),
      extra: {
        revision: orderRevision(rows),
        gateways: gatewaysOf(deps),
        is_test: deps.gateway.name === LOCAL_GATEWAY,
        has_bank_account: (await getSetting(deps.db, 'bank_account')) !== null,
      },
    }
  }),

  handle('POST /admin/payment-ports', async ({ deps, staff, body }) => {
    const { driver, ...input } = body
    const fields = { ...fieldsOf(input), driver }
    // Port 5 is the one without online payment.
    const idOf = (ids: readonly number[]): number | null => {
      if (driver === 'gateway') return nextId(ids, PORT_WITHOUT_PAYMENT)
      return ids.includes(PORT_WITHOUT_PAYMENT) ? null : PORT_WITHOUT_PAYMENT
    }
    const id = await addChoice(deps.db, table, fields, { idOf, by: changedBy(deps, staff) })
    if (id === null) throw new ApiError(HttpStatus.conflict, choiceMessages.onePortWithoutPayment)
    return { data: { id }, message: choiceMessages.portAdded }
  }),

  handle('PUT /admin/payment-ports/{id}', async ({ deps, staff, params, body }) => {
    const { revision, ...input } = body
    const change = { fields: fieldsOf(input), revision, by: changedBy(deps, staff) }
    const result = await changeChoice(deps.db, table, params.id, change)
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, choiceMessages.noPort)
    if (result === 'stale') throw new ApiError(HttpStatus.conflict, settingMessages.stale)
    return { data: null, message: staffMessages.saved }
  }),

  handle('PUT /admin/payment-ports/{id}/position', async ({ deps, staff, params, body }) => {
    const move = { ...body, by: changedBy(deps, staff) }
    const result = await placeChoice(deps.db, table, params.id, move)
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, choiceMessages.noPort)
    if (result === 'stale') throw new ApiError(HttpStatus.conflict, choiceMessages.staleOrder)
    return { data: null, message: staffMessages.saved }
  }),
]

const fieldsOf = ({ name, description, active }: PaymentPortFields) => ({
  name: normalizeText(name),
  description: normalizeLines(description),
  active: active ? (1 as const) : (0 as const),
})

/** Those with all their settings were opened at the start. */
function gatewaysOf({ gateway, formerGateways }: Deps) {
  const configured = new Set([gateway, ...formerGateways].map(({ name }) => name))
  return Object.entries(GATEWAY_KEYS)
    .filter(([name]) => name !== LOCAL_GATEWAY)
    .map(([name, keys]) => ({
      name,
      is_used: gateway.name === name,
      is_configured: configured.has(name),
      keys: ['PAYMENT_DRIVER', ...keys],
    }))
}
