import type { Client } from '#lib/api/client.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/codes/http.ts'
import { Act } from './act.ts'
import type { RealShop } from './compare.ts'
import * as reference from './reference/holds.ts'

/** Of all shoppers. */
export const PASSWORD = 'a password of the model'

/** Of `user 0` or `guest 0`. */
function callerOf({ shop, shoppers, guests, address }: RealShop, holder: string): Client {
  const [kind, at] = holder.split(' ')
  const from = { [CLIENT_ADDRESS_HEADER]: address }
  if (kind === 'guest') {
    const headers = { ...from, 'Device-Id': guests[Number(at)] ?? '' }
    return (name, input) => shop.as(null)(name, input, headers)
  }
  const client = shoppers[Number(at)]?.client
  if (!client) throw new Error(`no shopper is ${holder}`)
  return (name, input) => client(name, input, from)
}

export const takeHold = (holder: string, window: number): Act =>
  new Act('hold a window', { holder, window }, model => ({
    isAllowed: reference.takeHold(model, holder, window),
    call: real =>
      callerOf(real, holder)('POST /window-hold', { body: { time_id: real.windows[window] ?? 0 } }),
  }))

export const extendHold = (holder: string): Act =>
  new Act('extend a hold', { holder }, model => ({
    isAllowed: reference.extendHold(model, holder),
    call: real => callerOf(real, holder)('PUT /window-hold', {}),
  }))

export const releaseHold = (holder: string): Act =>
  new Act('let go of a hold', { holder }, model => ({
    isAllowed: reference.releaseHold(model, holder),
    call: real => callerOf(real, holder)('DELETE /window-hold', {}),
  }))

/** A guest signs in, whose hold is the account's from then on. */
export const signIn = (guest: string, user: number): Act =>
  new Act('sign in', { guest, user }, model => ({
    isAllowed: reference.carryHold(model, guest, `user ${user}`),
    async call(real) {
      const { mobile } = await real.shop.db
        .selectFrom('users')
        .select('mobile')
        .where('id', '=', real.shoppers[user]?.userId ?? 0)
        .executeTakeFirstOrThrow()
      const body = { mobile_no: mobile, password: PASSWORD }
      await callerOf(real, guest)('POST /login', { body })
    },
  }))
