import { sendBankSlip } from '#lib/api/order.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { mayBeSlip } from '#lib/rules/bank-slip.ts'
import { BANK_SLIP_MAX_BYTES } from '#lib/rules/limits.ts'
import { SLIP_KEY } from '#lib/rules/storage-keys.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { updateOrder, refreshOrder } from './order.ts'
import { codeOf, sentencesOf } from './refusal.ts'

/** Sentences about the file, also shown as toasts; empty when it is valid. */
export type SlipFaults = readonly string[]

/** Checks a file without sending it; the server checks it again. */
export function checkSlip(file: File): SlipFaults {
  if (file.size === 0) return showFaults([orderMessages.bankSlipRequired])
  if (!mayBeSlip(file)) return showFaults([orderMessages.bankSlipWrongType])
  return file.size > BANK_SLIP_MAX_BYTES ? showFaults([orderMessages.bankSlipTooLarge]) : []
}

/** `onSent` receives the sent part, from 0 to 1. */
export async function uploadSlip(
  id: number,
  file: File,
  onSent: (part: number) => void = () => undefined,
): Promise<SlipFaults> {
  const faults = checkSlip(file)
  if (faults.length > 0) return faults
  const draft = import('./slip-draft.ts').catch(() => null)
  void draft.then(part => part?.storeSlip(id, file))
  try {
    const { data, message } = await sendBankSlip(call, id, file, onSent)
    notify('success', typeof message === 'string' ? message : orderMessages.fileUploaded, {
      about: 'slip',
    })
    updateOrder(data)
    void draft.then(part => part?.deleteSlip())
    return []
  } catch (error) {
    // The customer finds the file here after signing in again.
    if (codeOf(error) !== HttpStatus.unauthorized) void draft.then(part => part?.deleteSlip())
    return showFaults(sentencesOf(error))
  } finally {
    // The order may have been paid or cancelled meanwhile.
    refreshOrder(id)
  }
}

/** The file whose upload was interrupted by the end of the session. */
export async function findUnsentSlip(id: number): Promise<File | null> {
  try {
    if (sessionStorage.getItem(SLIP_KEY) !== String(id)) return null
    return await (await import('./slip-draft.ts')).findSlip()
  } catch {
    return null
  }
}

function showFaults(faults: SlipFaults): SlipFaults {
  notifyAll('error', faults, { about: 'slip' })
  return faults
}
