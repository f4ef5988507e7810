import type { Order } from '#lib/contract/order.ts'
import { sendBankSlip } from '#lib/api/order.ts'
import { BANK_SLIP_MAX_BYTES } from '#lib/rules/limits.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { $orders, $payment } from './order.ts'
import { sentencesOf } from './refusal.ts'

/** Sends the bank slip of an order: the order as it is now, or what is wrong with the file. */
export async function uploadSlip(id: number, file: File): Promise<{ faults: readonly string[] }> {
  // Known without sending it; the server judges again.
  if (file.size === 0) return refused([orderMessages.bankSlipRequired])
  if (file.size > BANK_SLIP_MAX_BYTES) return refused([orderMessages.bankSlipTooLarge])
  try {
    const { data, message } = await sendBankSlip(call, id, file)
    notify('success', typeof message === 'string' ? message : orderMessages.fileUploaded)
    keepOrder(data)
    return { faults: [] }
  } catch (error) {
    return refused(sentencesOf(error))
  }
}

/** Section 8: each message as a toast. */
function refused(faults: readonly string[]): { faults: readonly string[] } {
  notifyAll('error', faults)
  return { faults }
}

/** Puts an order that changed into what the pages show. */
function keepOrder(changed: Order): void {
  const payment = $payment.get()
  if (payment.state === 'ready' && payment.value.id === changed.id)
    $payment.set({ state: 'ready', value: changed })
  const list = $orders.get()
  if (list.state !== 'ready') return
  const orders = list.value.orders.map(order => (order.id === changed.id ? changed : order))
  $orders.set({ state: 'ready', value: { ...list.value, orders } })
}
