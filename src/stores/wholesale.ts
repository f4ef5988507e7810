import { listWholesales, withdrawWholesale } from '#lib/api/wholesale.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { call } from './client.ts'
import { ownList } from './growing-list.ts'
import { notify } from './notice.ts'
import { sentenceOf } from './refusal.ts'

/** The products that the user asked for in bulk, the newest wish first. */
export const ownWholesales = ownList({
  read: async page => {
    const { data, extra_data } = await listWholesales(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: wish => wish.id,
})

/** Takes a request back; the list is read anew whatever came of it. */
export async function withdraw(id: number): Promise<void> {
  try {
    await withdrawWholesale(call, id)
    notify('success', catalogMessages.wholesaleWithdrawn, { about: 'request' })
  } catch (error) {
    notify('error', sentenceOf(error), { about: 'request' })
  }
  await ownWholesales.open()
}
