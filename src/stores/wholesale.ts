import { listWholesales, withdrawWholesale } from '#lib/api/wholesale.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { call } from './client.ts'
import { userList } from './growing-list.ts'
import { notify } from './notice.ts'
import { sentenceOf } from './refusal.ts'

export const ownWholesales = userList({
  read: async page => {
    const { data, extra_data } = await listWholesales(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: wish => wish.id,
})

/** The list is read again whatever the outcome. */
export async function withdraw(id: number): Promise<void> {
  try {
    await withdrawWholesale(call, id)
    notify('success', catalogMessages.wholesaleWithdrawn, { about: 'request' })
  } catch (error) {
    notify('error', sentenceOf(error), { about: 'request' })
  }
  await ownWholesales.open()
}
