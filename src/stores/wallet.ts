import { atom } from 'nanostores'
import { getCredit } from '#lib/api/wallet.ts'
import { call } from './client.ts'
import { userList } from './growing-list.ts'

/** In rials, negative for a debt; null before it is loaded. */
export const $wallet = atom<number | null>(null)

export const walletLines = userList({
  read: async page => {
    const { data, extra_data } = await getCredit(call, page)
    $wallet.set(data.wallet_value)
    return { items: data.lines, count: extra_data.count }
  },
  keyOf: line => line.id,
})
