import { describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { extendHold, releaseHold, takeHold } from '#lib/api/window-hold.ts'
import { messages } from '#lib/text/messages.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  firstWindow,
  insertCompany,
  insertDelivery,
  insertWindowTemplate,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { placesUsed } from '#tests/support/checks/order-state.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const DEVICE = 'browser-of-a-guest'
const MINUTE = 60

const guest = () => shop.as(null)
const aWindow = async (capacity: number) =>
  firstWindow(shop, await insertWindowTemplate(shop.db, { capacity }))
const holds = () => shop.db.selectFrom('window_holds').selectAll().execute()
const faults = async () => (await auditShop(shop.db)).faults
const pass = (seconds: number) => void (shop.clock.now += seconds)
const takeAs = ({ client }: Pick<Shopper, 'client'>, window: number) =>
  takeHold(client, DEVICE, window)

describe('an order of the holder', () => {
  test('uses the held place, also the last one', async () => {
    const delivery = await insertDelivery(shop, { capacity: 1 })
    const shopper = await readyShopper(shop, delivery)
    await takeAs(shopper, delivery.time_id)
    const { data } = await shopper.client('GET /checkout', {})
    expect(data.hold).toMatchObject({ time_id: delivery.time_id })
    const times = data.time_windows.flatMap(day => day.times)
    expect(times.find(({ id }) => id === delivery.time_id)).toMatchObject({ active: true })
    const other = await readyShopper(shop, delivery)
    expect(await refusalOf(other.store())).toMatchObject({ message: messages.timeWindowFull })
    await shopper.store()
    expect(await holds()).toEqual([])
    expect(await placesUsed(shop, delivery.time_id)).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('lets go of a hold in another window, also for a group order', async () => {
    const delivery = await insertDelivery(shop)
    const held = await aWindow(1)
    const company_id = await insertCompany(shop.db, { flooring: 0 })
    const group = await firstWindow(shop, await insertWindowTemplate(shop.db, { company_id }))
    const shopper = await readyShopper(shop, delivery)
    await shop.db
      .updateTable('users')
      .set({ company_id })
      .where('id', '=', shopper.userId)
      .execute()
    await takeAs(shopper, held)
    await shopper.store({ company_id, company_time_id: group })
    expect([await placesUsed(shop, held), await placesUsed(shop, group)]).toEqual([0, 1])
    expect(await faults()).toEqual([])
  })

  test('leaves the hold when it is refused', async () => {
    const delivery = await insertDelivery(shop, { capacity: 1 })
    const shopper = await readyShopper(shop, delivery)
    await takeAs(shopper, delivery.time_id)
    expect(await refusalOf(shopper.store({ coupon_id: 77 }))).toMatchObject({ code: 400 })
    expect(await holds()).toHaveLength(1)
  })

  test('uses the hold in its window and leaves one in another when staff place it by phone', async () => {
    const delivery = await insertDelivery(shop, { capacity: 1 })
    const shopper = await readyShopper(shop, delivery)
    const { as: office } = await signedInStaff(shop, ['orders'])
    const phone = (time_id: number, key: string) => ({
      params: { id: shopper.userId },
      body: {
        ...{ info_id: shopper.addressId, posting_method: delivery.posting_method, key },
        ...{ time_id, payment_port: 5, lines: [{ id: product, count: 1 }] },
      },
    })
    const product = await insertProduct(shop.db)
    await takeAs(shopper, delivery.time_id)
    const elsewhere = await aWindow(5)
    await office('POST /admin/customers/{id}/orders', phone(elsewhere, 'phone-one'))
    expect(await holds()).toHaveLength(1)
    await office('POST /admin/customers/{id}/orders', phone(delivery.time_id, 'phone-two'))
    expect(await holds()).toEqual([])
    expect(await placesUsed(shop, delivery.time_id)).toBe(1)
  })
})

describe('200 at once', { timeout: 60_000 }, () => {
  test('hold against hold: one gets the last place', async () => {
    const window = await aWindow(1)
    const users = await Promise.all(Array.from({ length: 200 }, () => registeredUser(shop)))
    const { ok, codes } = await tally(users.map(user => takeAs(user, window)))
    expect({ ok, codes }).toEqual({ ok: 1, codes: [409] })
    expect(await placesUsed(shop, window)).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('one browser: one hold, and places of one', async () => {
    const windows = [await aWindow(200), await aWindow(200)]
    await tally(
      Array.from({ length: 200 }, (_, n) => takeHold(guest(), DEVICE, windows[n % 2] ?? 0)),
    )
    expect(await holds()).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  test('hold against order, and expired holds against both: never more than the capacity', async () => {
    const delivery = await insertDelivery(shop, { capacity: 7 })
    const shoppers: Shopper[] = []
    for (let n = 0; n < 100; n++) shoppers.push(await readyShopper(shop, delivery))
    for (const shopper of shoppers.slice(0, 7)) await takeAs(shopper, delivery.time_id)
    pass(60 * MINUTE)
    const others = await Promise.all(Array.from({ length: 100 }, () => registeredUser(shop)))
    const { codes } = await tally([
      ...shoppers.map(shopper => shopper.store()),
      ...others.map(user => takeAs(user, delivery.time_id)),
      runScheduledJobs(shop.deps),
    ])
    expect(codes.every(code => code === 400 || code === 409)).toBe(true)
    const orders = await shop.db.selectFrom('orders').select('id').execute()
    expect(orders.length + (await holds()).length).toBe(7)
    expect(await faults()).toEqual([])
  })

  test('placing, moving, extending and letting go: each hold ends in one way', async () => {
    const delivery = await insertDelivery(shop, { capacity: 40 })
    const other = await aWindow(40)
    const shoppers: Shopper[] = []
    for (let n = 0; n < 40; n++) shoppers.push(await readyShopper(shop, delivery))
    await Promise.all(shoppers.map(shopper => takeAs(shopper, delivery.time_id)))
    const { ok } = await tally(
      shoppers.flatMap(shopper => [
        shopper.store(),
        extendHold(shopper.client, DEVICE),
        extendHold(shopper.client, DEVICE),
        takeAs(shopper, other),
        releaseHold(shopper.client, DEVICE),
      ]),
    )
    expect(ok).toBeGreaterThanOrEqual(80)
    const extended = (await holds()).filter(hold => hold.extended === 1)
    for (const { held_at, expires_at } of extended) expect(expires_at).toBe(held_at + 120 * MINUTE)
    const placed = await shop.db.selectFrom('orders').select('status').execute()
    expect(placed).toHaveLength(40)
    expect(placed.every(({ status }) => status === OrderStatus.awaitingPayment)).toBe(true)
    expect(await faults()).toEqual([])
  })

  test('extending: one succeeds', async () => {
    await takeHold(guest(), DEVICE, await aWindow(1))
    const { ok, codes } = await tally(
      Array.from({ length: 200 }, () => extendHold(guest(), DEVICE)),
    )
    expect({ ok, codes }).toEqual({ ok: 1, codes: [409] })
  })
})
