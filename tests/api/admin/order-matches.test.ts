import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { SELECTED_MAX } from '#lib/contract/admin/list.ts'
import { orderColumnNames } from '#lib/text/labels/admin-order-list.ts'
import { tooManySelected } from '#lib/text/messages/admin-lists.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { historyOf, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

/** Above every order. */
const ID_MAX = 2_000_000_000
const shop = shopForEach()
let delivery: Delivery
let desk: Awaited<ReturnType<typeof signedInStaff>>
beforeEach(async () => {
  delivery = await insertDelivery(shop)
  desk = await signedInStaff(shop, ['orders'])
})

const confirm = (filter: object, { as } = desk, last_id = ID_MAX) =>
  as('PUT /admin/orders', {
    body: { filter, last_id, status: OrderStatus.confirmed, paid: false },
  })
const stateOf = async (id: number) => {
  const { status, payment_status } = await orderRow(shop, id)
  return `${status}/${payment_status}`
}
const orders = async (count: number) => {
  const saved = []
  for (let n = 0; n < count; n++) saved.push(await saveOrder(shop, delivery))
  return saved
}

describe('a move of all matches', () => {
  test('moves what its filter finds now, and says which orders stay and why', async () => {
    const [one, slip, other, late] = await orders(4)
    const update = (row: object, id = 0) =>
      shop.db.updateTable('orders').set(row).where('id', '=', id).execute()
    await update({ slip: 'waiting' }, slip?.id)
    await update({ locality: 'تجریش' }, other?.id)
    const { data } = await confirm({ area: 'ونک', status: '10' }, desk, (late?.id ?? 0) - 1)
    expect(data).toMatchObject({
      moved: 1,
      refused: [{ id: slip?.id, why: moveRefusals['slip-waiting'] }],
    })
    const states = []
    for (const order of [one, slip, other, late]) states.push(await stateOf(order?.id ?? 0))
    expect(states).toEqual(['40/10', '10/10', '10/10', '10/10'])
  })

  test('moves each order once where two members of the staff do it at the same time', async () => {
    const all = await orders(6)
    const other = await signedInStaff(shop, ['orders'])
    const results = await Promise.all([
      confirm({ status: '10' }),
      confirm({ status: '10' }, other),
      ...all.slice(0, 2).map(({ id }) => moveByStaff(shop, id, { status: OrderStatus.cancelled })),
    ])
    const moved = results.slice(0, 2).map(each => ('data' in each ? each.data.moved : 0))
    const states = []
    for (const { id } of all) {
      states.push(await stateOf(id))
      const confirmed = (await historyOf(shop, id)).filter(each => each === '40/10 staff')
      expect(confirmed.length).toBeLessThanOrEqual(1)
    }
    expect(states.slice(2)).toEqual(['40/10', '40/10', '40/10', '40/10'])
    const ever = (await Promise.all(all.map(({ id }) => historyOf(shop, id)))).flat()
    expect(moved[0]! + moved[1]!).toBe(ever.filter(each => each === '40/10 staff').length)
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('is refused above its limit, and needs a reason as any other', async () => {
    const [{ id } = { id: 0 }] = await orders(1)
    const { id: _, ...row } = await orderRow(shop, id)
    const copies = Array.from({ length: SELECTED_MAX }, (__, n) => ({
      ...row,
      tracking_code: `copy-${n}`,
    }))
    for (let start = 0; start < copies.length; start += 100)
      await shop.db
        .insertInto('orders')
        .values(copies.slice(start, start + 100))
        .execute()
    expect(await refusalOf(confirm({ status: 'all' }))).toMatchObject({
      code: 409,
      message: tooManySelected(SELECTED_MAX),
    })
    const cancel = { filter: {}, last_id: 1, status: OrderStatus.cancelled }
    const refused = refusalOf(desk.as('PUT /admin/orders', { body: cancel }))
    expect((await refused).fields).toHaveProperty('reason')
  })
})

describe('the file of a list', () => {
  const file = (query: string, token = desk.token) =>
    listFileRows(shop, `order-file?${query}`, token)

  test('has the chosen columns of all matches in its order, and runs no formula', async () => {
    const all = await orders(3)
    for (const [index, { id }] of all.entries())
      await shop.db
        .updateTable('orders')
        .set({ cost: 1_000_000 * index, locality: `=1+${index}` })
        .where('id', '=', id)
        .execute()
    const { rows } = await file('sort=-cost&columns=area,customer&min=1000000')
    const { number, customer, area } = orderColumnNames
    expect(rows).toEqual([
      [number, customer, area],
      [all[2]?.trackingCode, 'سارا احمدی', '=1+2'],
      [all[1]?.trackingCode, 'سارا احمدی', '=1+1'],
    ])
  })

  test('holds more than one chunk of a search, which counts and sums all of them', async () => {
    const [{ id } = { id: 0 }] = await orders(1)
    const { id: _, ...row } = await orderRow(shop, id)
    const copies = Array.from({ length: 600 }, (__, n) => ({ ...row, tracking_code: `c-${n}` }))
    for (let start = 0; start < copies.length; start += 100)
      await shop.db
        .insertInto('orders')
        .values(copies.slice(start, start + 100))
        .execute()
    const query = { q: 'احمدی', sort: 'placed' } as const
    const { extra_data } = await desk.as('GET /admin/orders', { query })
    expect(extra_data).toMatchObject({ count: 601, cost: 601 * row.cost })
    const { rows } = await file(`${new URLSearchParams(query)}&columns=number`)
    expect([rows.length, rows.at(-1)]).toEqual([602, ['c-599']])
  })

  test('is for those who see orders', async () => {
    const { token } = await signedInStaff(shop, ['picker'])
    expect((await file('', token)).status).toBe(403)
  })
})
