import { sendBankSlip } from '#lib/api/order.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { mayBeSlip } from '#lib/rules/bank-slip.ts'
import { BANK_SLIP_MAX_BYTES } from '#lib/rules/limits.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { keepOrder, refreshOrder } from './order.ts'
import { codeOf, sentencesOf } from './refusal.ts'

/** Section 8: what is wrong with a file, each of it told as a toast too; nothing where it is fine. */
export type SlipFaults = readonly string[]

/** Tells what the browser finds wrong with a file without sending it; the server judges again. */
export function tellSlipFaults(file: File): SlipFaults {
  if (file.size === 0) return refused([orderMessages.bankSlipRequired])
  if (!mayBeSlip(file)) return refused([orderMessages.bankSlipWrongType])
  return file.size > BANK_SLIP_MAX_BYTES ? refused([orderMessages.bankSlipTooLarge]) : []
}

/** Sends the bank slip of an order; `onSent` is told how much of it has gone, from 0 to 1. */
export async function uploadSlip(
  id: number,
  file: File,
  onSent: (part: number) => void = () => undefined,
): Promise<SlipFaults> {
  const known = tellSlipFaults(file)
  if (known.length > 0) return known
  const draft = import('./slip-draft.ts').catch(() => null)
  void draft.then(part => part?.keepSlip(id, file))
  try {
    const { data, message } = await sendBankSlip(call, id, file, onSent)
    notify('success', typeof message === 'string' ? message : orderMessages.fileUploaded, {
      about: 'slip',
    })
    keepOrder(data)
    void draft.then(part => part?.dropSlip())
    return []
  } catch (error) {
    // After signing in again the customer finds the file here.
    if (codeOf(error) !== HttpStatus.unauthorized) void draft.then(part => part?.dropSlip())
    return refused(sentencesOf(error))
  } finally {
    // Refused, it may be awaited no longer; taken, the order is to be paid no more.
    refreshOrder(id)
  }
}

/** The file that was being sent for this order when the session ended. */
export async function findUnsentSlip(id: number): Promise<File | null> {
  try {
    if (sessionStorage.getItem('sabad:slip') !== String(id)) return null
    return await (await import('./slip-draft.ts')).findSlip()
  } catch {
    return null
  }
}

function refused(faults: SlipFaults): SlipFaults {
  notifyAll('error', faults, { about: 'slip' })
  return faults
}
