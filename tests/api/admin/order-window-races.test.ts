import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { rescheduleRefusals } from '#lib/text/messages/admin-orders.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { type ApiProcess, startApi } from '#tests/support/fixtures/api-process.ts'
import {
  type Delivery,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
} from '#tests/support/builders/checkout.ts'
import { saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

// Two of the staff at once, each at a process of their own.

const shop = shopForFile()
let delivery: Delivery
let folder: string
let processes: ApiProcess[]
let staff: Client[]
beforeAll(async () => {
  // The processes go by the clock of the machine.
  shop.clock.now = Math.floor(Date.now() / 1000)
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  folder = mkdtempSync(join(tmpdir(), 'sabad-windows-'))
  const options = { outbox: join(folder, 'outbox.jsonl') }
  processes = await Promise.all([startApi(shop, options), startApi(shop, options)])
  const { token } = await signedInStaff(shop, ['orders'])
  staff = processes.map(each => each.as(token))
})
afterAll(async () => {
  await Promise.all(processes.map(each => each.kill()))
  rmSync(folder, { recursive: true })
})

const windowWith = async (capacity: number): Promise<number> =>
  firstWindow(shop, await insertWindowTemplate(shop.db, { capacity }))

/** What becomes of moves that two of the staff wish at once. */
const both = (wishes: readonly { id: number; from: number; to: number }[]) =>
  Promise.allSettled(
    wishes.map(({ id, from, to }, index) =>
      staff[index]!('PUT /admin/orders/{id}/window', {
        params: { id },
        body: { from, time_id: to, reason: 'پیک در راه نیست' },
      }),
    ),
  )

test('gives the last place to one of two concurrent reschedulings', async () => {
  const from = delivery.time_id
  for (let round = 0; round < 5; round++) {
    const orders = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
    const to = await windowWith(1)
    const before = await placesUsed(shop, from)
    const answers = await both(orders.map(({ id }) => ({ id, from, to })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(answer => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 409, message: rescheduleRefusals.full })
    expect([await placesUsed(shop, to), await placesUsed(shop, from)]).toEqual([1, before - 1])
    const texts = await Promise.all(orders.map(({ userId }) => textsTo(shop, userId)))
    expect(texts.flat().filter(each => each === 'order-moved')).toHaveLength(1)
  }
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('swaps the windows of two orders without a deadlock, each once', async () => {
  const [one, other] = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const [here, there] = [delivery.time_id, await windowWith(2)]
  await both([{ id: other.id, from: here, to: there }])
  for (const [mine, theirs] of [
    [here, there],
    [there, here],
  ] as const) {
    const swapped = await both([
      { id: one.id, from: mine, to: theirs },
      { id: other.id, from: theirs, to: mine },
    ])
    expect(swapped.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
  const wish = { id: other.id, from: there, to: here }
  const twice = await both([wish, wish])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await placesUsed(shop, there)).toBe(0)
  expect((await auditShop(shop.db)).faults).toEqual([])
})
