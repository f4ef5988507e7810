import { atom } from 'nanostores'
import { getCredit } from '#lib/api/wallet.ts'
import { call } from './client.ts'
import { ownList } from './growing-list.ts'

/** The wallet in rials, negative for a debt; null before it was read. */
export const $wallet = atom<number | null>(null)

/** The entries that the wallet is the sum of, the newest first. */
export const walletLines = ownList({
  read: async page => {
    const { data, extra_data } = await getCredit(call, page)
    $wallet.set(data.wallet_value)
    return { items: data.lines, count: extra_data.count }
  },
  keyOf: line => line.id,
})
