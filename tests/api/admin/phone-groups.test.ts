import { expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import { messages } from '#lib/text/messages.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  firstWindow,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()

/** A member of a company on the phone, and a group order for them by default. */
async function memberCall() {
  const { posting_method, time_id } = await insertDelivery(shop)
  const company = await insertCompany(shop.db, { flooring: 300_000, discount_percent: 10 })
  const template = { company_id: company, price: 20_000, capacity: 2 }
  const window = await firstWindow(shop, await insertWindowTemplate(shop.db, template))
  const product = await insertProduct(shop.db, { price: 100_000 })
  const member = await registeredUser(shop, { company_id: company })
  const staff = await signedInStaff(shop, ['orders'])
  const params = { id: member.userId }
  const shared = { posting_method, payment_port: 5 }
  const group = { company_id: company, company_time_id: window }
  const lines = (count: number) => [{ id: product, count }]
  const order = (change: object = {}, count = 4) => {
    const key = crypto.randomUUID()
    const body = { lines: lines(count), ...shared, ...group, key, ...change }
    return staff.as('POST /admin/customers/{id}/orders', { params, body })
  }
  const quote = async (change: object = {}, count = 4) => {
    const body = { lines: lines(count), ...shared, ...change }
    return (await staff.as('POST /admin/customers/{id}/quote', { params, body })).data
  }
  return { company, window, time_id, member, staff, params, group, order, quote }
}

test('a group order by phone has the floor, discount, address and windows of the company', async () => {
  const { company, window, member, group, order, quote } = await memberCall()
  const offered = await quote()
  expect(offered).toMatchObject({ amounts: null, refusal: null })
  expect(offered.company).toMatchObject({ id: company, discount_percent: 10, flooring: 300_000 })
  const times = offered.company?.time_windows.flatMap(day => day.times.map(({ id }) => id))
  expect(times).toContain(window)
  expect(offered.time_windows.flatMap(day => day.times.map(({ id }) => id))).not.toContain(window)
  expect(await quote(group, 2)).toMatchObject({ payable: null, refusal: groupFloor(300_000) })
  await insertCoupon(shop.db, { code: 'TEN', type: CouponType.percent, value: 10 })
  const shown = await quote({ ...group, code: 'TEN' })
  expect(shown).toMatchObject({ payable: 490_000, refusal: null })
  const { data } = await order({ code: 'TEN' })
  const row = await orderRow(shop, data.id)
  expect(row).toMatchObject({ company_id: company, window_id: window, total_amount: 490_000 })
  expect(JSON.parse(row.amounts)).toEqual(shown.amounts)
  expect(JSON.parse(row.customer)).toMatchObject({ name: 'سارا احمدی', address: 'میدان ونک' })
  expect(await placesUsed(shop, window)).toBe(1)
  const params = { id: data.id }
  const receipt = await member.client('GET /profile/receipts/{id}', { params })
  expect(receipt.data).toMatchObject({ customer: { address: 'میدان ونک' } })
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('a group order is for members only, above the floor, in windows of the company', async () => {
  const { company, time_id, member, order, quote, group } = await memberCall()
  expect(await refusalOf(order({}, 2))).toMatchObject({ code: 400, message: groupFloor(300_000) })
  expect(await refusalOf(order({ company_time_id: time_id }))).toMatchObject({ code: 404 })
  const { code, fields } = await refusalOf(order({ company_time_id: undefined }))
  expect([code, Object.keys(fields)]).toEqual([422, ['company_time_id']])
  const other = await insertCompany(shop.db)
  const none = { code: 400, message: messages.groupUnavailable }
  expect(await refusalOf(order({ company_id: other }))).toMatchObject(none)
  const leave = (company_id: number | null) =>
    shop.db.updateTable('users').set({ company_id }).where('id', '=', member.userId).execute()
  await leave(null)
  expect(await refusalOf(order())).toMatchObject(none)
  expect(await quote(group)).toMatchObject({ company: null, refusal: messages.groupUnavailable })
  await leave(company)
  await shop.db.updateTable('companies').set({ active: 0 }).execute()
  expect(await refusalOf(order())).toMatchObject(none)
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a member can still place a personal order', async () => {
  const { time_id, member, order } = await memberCall()
  const own = { company_id: null, company_time_id: undefined, info_id: member.addressId, time_id }
  const { data } = await order(own)
  expect(await orderRow(shop, data.id)).toMatchObject({ company_id: null, window_id: time_id })
})
