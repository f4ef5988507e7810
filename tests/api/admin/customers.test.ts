import { expect, test } from 'vitest'
import { WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'
import { adjustmentRefusals, debtUnasked } from '#lib/text/messages/admin-customers.ts'
import { insertUser, nextMobile, registeredUser } from '#tests/support/builders/account.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { ledgerOf } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const nextKey = () => crypto.randomUUID()

test('finds a customer by mobile, name and order number', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const shopper = await readyShopper(shop, await insertDelivery(shop))
  const { tracking_code } = (await shopper.store()).data
  const mobile = nextMobile()
  const other = await insertUser(shop.db, { mobile, first_name: 'نیما', last_name: 'رضایی' })
  const found = async (q: string) =>
    (await as('GET /admin/customers', { query: { q } })).data.map(({ id }) => id)
  expect(await found('')).toEqual([other, shopper.userId])
  expect(await found(tracking_code)).toEqual([shopper.userId])
  expect(await found(`+98 ${mobile.slice(1)}`)).toEqual([other])
  expect(await found(mobile.slice(0, 10))).toContain(other)
  for (const typed of [mobile.slice(-4), `tel:+98 (0)${mobile.slice(1)}`, `\u2066${mobile}\u2069`])
    expect(await found(typed)).toContain(other)
  expect(await found('رضايي نیما')).toEqual([other])
  for (const q of ['%', '_', "' or 1=1", '999999', 'نیما احمدی'])
    expect([q, await found(q)]).toEqual([q, q === '%' || q === '_' ? [other, shopper.userId] : []])
  const params = { id: shopper.userId }
  const orders = await as('GET /admin/customers/{id}/orders', { params })
  expect(orders.data).toMatchObject([{ tracking_code, state: '10/10' }])
  const detail = (await as('GET /admin/customers/{id}', { params })).data
  expect(detail).toMatchObject({ name: 'سارا احمدی', is_registered: true, email: null })
  expect(detail.addresses).toMatchObject([{ id: shopper.addressId, type: 1 }])
  const nobody = as('GET /admin/customers/{id}', { params: { id: 999_999 } })
  expect(await refusalOf(nobody)).toMatchObject({ code: 404 })
})

test('ends one session, then all, and signs out nobody else', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const stranger = await registeredUser(shop)
  const { userId, client } = await registeredUser(shop)
  const others = [await shop.login(userId), await shop.login(userId)].map(each => shop.as(each))
  const params = { id: userId }
  const read = async () => (await as('GET /admin/customers/{id}', { params })).data.sessions
  const [first] = await read()
  const end = (session: string | null) =>
    as('POST /admin/customers/{id}/sessions', { params, body: { session } })
  expect((await end(first?.session ?? '')).data.ended).toBe(1)
  expect(await read()).toHaveLength(2)
  expect(await refusalOf(end(first?.session ?? ''))).toMatchObject({ code: 409 })
  expect(await refusalOf(end("'; --"))).toMatchObject({ code: 422 })
  expect((await end(null)).data.ended).toBe(2)
  for (const each of [client, ...others])
    expect(await refusalOf(each('GET /infos', {}))).toMatchObject({ code: 401 })
  await stranger.client('GET /infos', {})
  const history = { params: { record: 'customer', id: String(userId) } } as const
  const changes = (await as('GET /admin/changes/{record}/{id}', history)).data
  expect(changes).toMatchObject([{ after: { sessions: 0 } }, { after: { sessions: 2 } }])
})

test('adjusts a wallet for a reason, once for a repeated form', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const { userId, client } = await registeredUser(shop)
  const params = { id: userId }
  const adjust = (amount: number, key = nextKey(), reason = 'شیشه‌ی شکسته') =>
    as('POST /admin/customers/{id}/wallet', { params, body: { amount, reason, key } })
  const key = nextKey()
  const both = await Promise.all([adjust(250_000, key), adjust(250_000, key)])
  expect(both.map(({ data }) => data.wallet_value)).toEqual([250_000, 250_000])
  expect(await refusalOf(adjust(1, key))).toMatchObject({
    ...{ code: 409, message: adjustmentRefusals({ most: 0, debt: 0 })['other-key'] },
  })
  await adjust(-50_000)
  expect(await ledgerOf(shop, userId)).toEqual(['adjustment 250000', 'adjustment -50000'])
  const { data } = await as('GET /admin/customers/{id}/wallet', { params })
  expect(data.wallet_value).toBe(200_000)
  expect(data.lines[0]).toMatchObject({ amount: -50_000, note: 'شیشه‌ی شکسته', order_id: null })
  expect(JSON.stringify((await client('GET /profile/credit', {})).data)).not.toContain('شیشه')
  const history = { params: { record: 'wallet', id: String(userId) } } as const
  const changes = (await as('GET /admin/changes/{record}/{id}', history)).data
  expect(changes).toHaveLength(2)
  expect(changes[0]).toMatchObject({
    ...{ actor: 'مریم راد', reason: 'شیشه‌ی شکسته' },
    ...{ before: { balance: 250_000 }, after: { balance: 200_000 } },
  })
  const clerk = await signedInStaff(shop, ['orders'])
  const response = clerk.as('GET /admin/changes/{record}/{id}', history)
  expect(await refusalOf(response)).toMatchObject({ code: 403 })
})

test('refuses one of two concurrent adjustments beyond the debt limit', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const { userId } = await registeredUser(shop)
  const take = () =>
    as('POST /admin/customers/{id}/wallet', {
      params: { id: userId },
      body: { amount: -WALLET_DEBT_MAX_RIALS, reason: 'بدهی', key: nextKey(), debt: true },
    })
  const both = await Promise.allSettled([take(), take()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await ledgerOf(shop, userId)).toEqual([`adjustment -${WALLET_DEBT_MAX_RIALS}`])
})

test('a wallet falls below zero only with a confirmed debt', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const { userId } = await registeredUser(shop)
  const adjust = (amount: number, debt?: boolean) =>
    as('POST /admin/customers/{id}/wallet', {
      params: { id: userId },
      body: { amount, reason: 'کسری', key: nextKey(), ...(debt !== undefined && { debt }) },
    })
  await adjust(30_000)
  const refusal = await refusalOf(adjust(-50_000))
  expect(refusal).toMatchObject({ code: 422, fields: { debt: [debtUnasked(20_000)] } })
  expect((await adjust(-30_000)).data.wallet_value).toBe(0)
  expect((await adjust(-50_000, true)).data.wallet_value).toBe(-50_000)
  expect((await adjust(20_000)).data.wallet_value).toBe(-30_000)
  await refusalOf(adjust(-10, false))
  expect(await ledgerOf(shop, userId)).toHaveLength(4)
})

test.each<[string, object, number]>([
  ['nothing', { amount: 0 }, 422],
  ['half a rial', { amount: 0.5 }, 422],
  ['no number', { amount: 'abc' }, 422],
  ['more than at once', { amount: 1_000_000_010 }, 422],
  ['a number of no size', { amount: 1e30 }, 422],
  ['no reason', { reason: '  ' }, 422],
  ['a reason without end', { reason: 'x'.repeat(501) }, 422],
  ['no key', { key: '' }, 422],
  ['a hostile key', { key: "'; drop table--" }, 422],
  ['too great a debt', { amount: -WALLET_DEBT_MAX_RIALS - 1 }, 409],
])('refuses an adjustment of %s and stores nothing', async (_, change, code) => {
  const { as } = await signedInStaff(shop, ['finance'])
  const { userId } = await registeredUser(shop)
  const body = { amount: 10, reason: 'دلیل', key: nextKey(), ...change }
  const response = as('POST /admin/customers/{id}/wallet', { params: { id: userId }, body })
  expect(await refusalOf(response)).toMatchObject({ code })
  expect(await ledgerOf(shop, userId)).toEqual([])
})
