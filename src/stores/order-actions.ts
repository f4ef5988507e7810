import { atom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Message } from '#lib/contract/envelope.ts'
import { addNote, cancelOrder, payOnline, rateOrder, stopRepeat } from '#lib/api/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { keepOrder, refreshOrder } from './order.ts'
import { codeOf, sentenceOf, sentencesOf } from './refusal.ts'
import { visit } from './visit.ts'

// What a customer does with an order. Whatever comes of it, the pages show the server's state
// afterwards: what was wished for may have become impossible meanwhile.

/** The order whose payment is being opened, until the browser has left for the bank. */
export const $paying = atom<number | null>(null)

/** Opens a new payment and goes to the bank, once however often the button is pressed. */
export async function payOrder(id: number): Promise<void> {
  if ($paying.get() !== null) return
  $paying.set(id)
  try {
    visit.to((await payOnline(call, id)).data.url)
  } catch (error) {
    $paying.set(null)
    notify('error', sentenceOf(error))
    refreshOrder(id)
  }
}

/** Back from the bank, the browser shows the page as it was left. */
export const returnFromBank = (): void => $paying.set(null)

/** Section 8: 'order cancelled successfully'. */
export const cancel = (id: number): Promise<boolean> =>
  change(id, () => cancelOrder(call, id), orderMessages.orderCancelled)

/** Adds a note; false where it was not taken. */
export const note = (id: number, context: string): Promise<boolean> =>
  change(id, () => addNote(call, id, context), orderMessages.orderNoteSaved)

/** No further order is prepared. */
export const endRepeat = (id: number): Promise<boolean> =>
  change(id, () => stopRepeat(call, id), orderMessages.repeatStopped)

interface Changed {
  data: Order
  message: Message
}

/** Whether the server did it; the shopper is told what it said, else `done`. */
async function change(id: number, ask: () => Promise<Changed>, done: string): Promise<boolean> {
  try {
    take(await ask(), done)
    return true
  } catch (error) {
    notifyAll('error', sentencesOf(error), { about: 'order' })
    return false
  } finally {
    refreshOrder(id)
  }
}

function take({ data, message }: Changed, done: string): void {
  keepOrder(data)
  notify('success', typeof message === 'string' && message !== '' ? message : done, {
    about: 'order',
  })
}

/** Section 8: 'Rating 200: thanks; else warning with message; failure error'. */
export async function rate(id: number, rates: number, words: string): Promise<boolean> {
  try {
    take(await rateOrder(call, id, rates, words), orderMessages.ratingThanks)
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
