import { atom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Message } from '#lib/contract/envelope.ts'
import { addNote, cancelOrder, payOnline, rateOrder, stopRepeat } from '#lib/api/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { updateOrder, refreshOrder } from './order.ts'
import { codeOf, sentenceOf, sentencesOf } from './refusal.ts'
import { visit } from './visit.ts'

// Afterwards the pages show the server's state, which may differ from the request.

/** Set until the browser has left for the gateway. */
export const $paying = atom<number | null>(null)

/** Opens a payment and goes to the gateway; false when refused. Repeated clicks are ignored. */
export async function payOrder(id: number): Promise<boolean> {
  if ($paying.get() !== null) return true
  $paying.set(id)
  try {
    visit.to((await payOnline(call, id)).data.url)
    return true
  } catch (error) {
    $paying.set(null)
    notify('error', sentenceOf(error))
    refreshOrder(id)
    return false
  }
}

/** The back/forward cache restores the page as it was left. */
export const returnFromBank = (): void => $paying.set(null)

export const cancel = (id: number): Promise<boolean> =>
  change(id, () => cancelOrder(call, id), orderMessages.orderCancelled)

export const note = (id: number, context: string): Promise<boolean> =>
  change(id, () => addNote(call, id, context), orderMessages.orderNoteSaved)

export const endRepeat = (id: number): Promise<boolean> =>
  change(id, () => stopRepeat(call, id), orderMessages.repeatStopped)

interface ChangeAnswer {
  data: Order
  message: Message
}

/** Returns whether the server did it; shows its message, else `done`. */
async function change(
  id: number,
  ask: () => Promise<ChangeAnswer>,
  done: string,
): Promise<boolean> {
  try {
    applyAnswer(await ask(), done)
    return true
  } catch (error) {
    notifyAll('error', sentencesOf(error), { about: 'order' })
    return false
  } finally {
    refreshOrder(id)
  }
}

function applyAnswer({ data, message }: ChangeAnswer, done: string): void {
  updateOrder(data)
  notify('success', typeof message === 'string' && message !== '' ? message : done, {
    about: 'order',
  })
}

export async function rate(id: number, rates: number, words: string): Promise<boolean> {
  try {
    applyAnswer(await rateOrder(call, id, rates, words), orderMessages.ratingThanks)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code !== null && code < HttpStatus.internalServerError)
      notifyAll('warning', sentencesOf(error), { about: 'order' })
    else notify('error', orderMessages.ratingFailed, { about: 'order' })
    return false
  } finally {
    refreshOrder(id)
  }
}
