import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import { pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { messages } from '#lib/text/messages.ts'
import { proposalOver } from '#lib/text/messages/order.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { shortValue } from '#server/messaging/sms.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { answerProposal } from '#server/picking/proposals.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { counts } from '#tests/support/builders/order-change.ts'
import {
  moveByStaff,
  newestTokens,
  saveOrder,
  textsTo,
} from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { inventoryOf } from '#tests/support/checks/order-state.ts'
import { type ApiProcess, startApi } from '#tests/support/fixtures/api-process.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const { call, nearest, refund } = SubstitutionChoice
const MINUTE = 60
let delivery: Delivery
let picker: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  // The processes of the races go by the clock of the machine.
  shop.clock.now = Math.floor(Date.now() / 1000)
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  picker = await signedInStaff(shop, ['picker'])
})
afterEach(() => expectCleanAudit(shop))

/** A confirmed order of two pieces, and a product of which five are left. */
async function missing(change: Partial<StoreBodyInput> = {}) {
  const order = await saveOrder(shop, delivery, change)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  const product = await insertProduct(shop.db, { name: 'دوغ', price: 900_000, inventory: 5 })
  const params = { id: order.id }
  const sheet = async () => (await picker.as('GET /admin/picking/{id}', { params })).data.lines[0]!
  const line = (await sheet()).id
  const { mobile } = await shop.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', order.userId)
    .executeTakeFirstOrThrow()
  const token = orderLinkToken(shop.deps.secret, { tracking_code: order.trackingCode, mobile })
  const propose = (count = 2, as = picker.as) =>
    as('POST /admin/picking/{id}/proposals', { params, body: { line, product_id: product, count } })
  const answer = (id: number, accept: boolean, as: Client = shop.as(null)) =>
    as('POST /order-pages/{token}/proposals/{id}', { params: { token, id }, body: { accept } })
  const page = async () =>
    (await shop.as(null)('GET /order-pages/{token}', { params: { token } })).data
  const seal = (picked: number, as = picker.as) =>
    as('PUT /admin/picking/{id}', {
      params,
      body: { lines: [{ id: line, picked, missing: false, substitute: null }] },
    })
  const withdraw = async () => {
    const { proposal } = await sheet()
    const at = { ...params, proposal: proposal?.id ?? 0 }
    return picker.as('DELETE /admin/picking/{id}/proposals/{proposal}', { params: at })
  }
  const stock = async () => (await inventoryOf(shop, product)).inventory
  return { order, params, line, product, sheet, propose, answer, page, seal, withdraw, stock }
}

test('an accepted substitute is picked at the price of what it stands for, whatever the choice', async () => {
  const its = await missing({ substitution: refund })
  const { data } = await its.propose()
  expect(data).toMatchObject({ state: 'waiting', name: 'دوغ', count: 2 })
  expect(await its.stock()).toBe(3)
  expect((await textsTo(shop, its.order.userId)).at(-1)).toBe('substitute-proposed')
  const { name } = await its.sheet()
  expect(await newestTokens(shop, its.order.userId)).toMatchObject({
    ...{ missing: shortValue(printedName(name)), substitute: 'دوغ' },
  })
  expect((await its.page()).proposals).toMatchObject([
    {
      ...{ id: data.id, state: 'waiting', silence: refund },
      missing: { count: 2, cost: 200_000 },
      substitute: { name: 'دوغ', count: 2, cost: 200_000 },
    },
  ])
  expect(await refusalOf(its.seal(0))).toMatchObject({ message: pickRefusals['proposal-open'] })
  const accepted = await its.answer(data.id, true)
  expect(accepted).toMatchObject({ message: messages.proposalAccepted })
  expect(await refusalOf(its.answer(data.id, false))).toMatchObject({
    ...{ code: 409, message: proposalOver.accepted },
  })
  expect(await refusalOf(its.seal(2))).toMatchObject({ message: pickRefusals['too-many'] })
  await shop.db
    .updateTable('products')
    .set({ inventory: 0 })
    .where('id', '=', its.product)
    .execute()
  const { changes, returned } = (await its.seal(0)).data
  expect(changes).toMatchObject([{ ordered: 2, handed: 0, instead: { name: 'دوغ', count: 2 } }])
  expect(returned).toBe(0)
  expect(await its.stock()).toBe(0)
  await picker.as('PUT /admin/picking/{id}/again', {
    ...{ params: its.params, body: { reason: 'اشتباه شد' } },
  })
  expect(await its.stock()).toBe(2)
  expect((await its.sheet()).proposal).toMatchObject({ state: 'withdrawn' })
})

test.each([
  ['the customer declines', 'declined', (its, id) => its.answer(id, false)],
  ['the picker withdraws', 'withdrawn', its => its.withdraw()],
  [
    'the order is cancelled',
    'withdrawn',
    its => moveByStaff(shop, its.order.id, { status: OrderStatus.cancelled }),
  ],
] as [
  string,
  string,
  (its: Awaited<ReturnType<typeof missing>>, id: number) => Promise<unknown>,
][])('gives the goods back when %s', async (_, state, end) => {
  const its = await missing()
  const { data } = await its.propose(1)
  await end(its, data.id)
  expect(await its.stock()).toBe(5)
  expect((await its.page()).proposals).toMatchObject([{ state }])
  expect(await refusalOf(its.answer(data.id, true))).toMatchObject({ code: 409 })
})

test('the price of an accepted substitute holds for its line alone', async () => {
  const [cheap, dear] = [
    await insertProduct(shop.db),
    await insertProduct(shop.db, { price: 300_000 }),
  ]
  const lines = [cheap, dear].map(item_id => ({ item_id, count: 1 }))
  const shopper = await readyShopper(shop, delivery, lines)
  const { id } = (await shopper.store({ payment_port: 5 })).data
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const product_id = await insertProduct(shop.db, { price: 200_000, inventory: 5 })
  const params = { id }
  const sheet = (await picker.as('GET /admin/picking/{id}', { params })).data.lines
  const line = sheet.find(({ price }) => price === 100_000)?.id ?? 0
  const its = { params, body: { line, product_id, count: 1 } }
  const proposal = (await picker.as('POST /admin/picking/{id}/proposals', its)).data
  await answerProposal(shop.deps, { id, user_id: shopper.userId }, { ...proposal, accept: true })
  const substitute = { product_id, count: 1, agreed: true }
  const picks = sheet.map(each => ({ id: each.id, picked: 0, substitute }))
  const outcome = await picker.as('PUT /admin/picking/{id}', { params, body: { lines: picks } })
  expect(outcome.data.returned).toBe(100_000)
})

test('a line whose substitute was declined can be removed, once its picking is undone', async () => {
  const its = await missing()
  const { data } = await its.propose()
  await its.answer(data.id, false)
  await picker.as('PUT /admin/picking/{id}/start', { params: its.params, body: { on: false } })
  const other = await insertProduct(shop.db, { name: 'ماست' })
  const body = counts([its.order.productId, 0], [other, 1])
  const change = { params: its.params, body }
  const changed = await its.order.client('POST /profile/receipts/{id}/change', change)
  expect(changed.data.state).toBe('applied')
  expect(await its.sheet()).toMatchObject({ name: 'ماست', count: 1, proposal: null })
})

test.each([
  [nearest, 'accepted', 3],
  [refund, 'declined', 5],
  [call, 'expired', 5],
] as const)('silence follows the choice %s: %s', async (substitution, state, stock) => {
  const its = await missing({ substitution })
  const { data } = await its.propose()
  const { now } = shop.clock
  shop.clock.now = now + 15 * MINUTE - 1
  await runScheduledJobs(shop.deps)
  expect((await its.sheet()).proposal?.state).toBe('waiting')
  shop.clock.now += 1
  expect(await refusalOf(its.answer(data.id, true))).toMatchObject({
    ...{ code: 409, message: proposalOver[state] },
  })
  shop.clock.now = now
  expect((await its.sheet()).proposal?.state).toBe(state)
  expect(await its.stock()).toBe(stock)
})

test('refuses proposals that cannot be', async () => {
  const its = await missing()
  const propose = (change: object) =>
    picker.as('POST /admin/picking/{id}/proposals', {
      ...{ params: its.params },
      body: { line: its.line, product_id: its.product, count: 1, ...change },
    })
  const refused = async (answer: Promise<unknown>, reason: keyof typeof pickRefusals) =>
    expect(await refusalOf(answer)).toMatchObject({ code: 409, message: pickRefusals[reason] })
  await refused(propose({ count: 3 }), 'too-many')
  await refused(propose({ line: 999_999 }), 'unknown')
  await refused(propose({ product_id: its.order.productId }), 'unavailable')
  await shop.db
    .updateTable('products')
    .set({ inventory: 1 })
    .where('id', '=', its.product)
    .execute()
  await refused(propose({ count: 2 }), 'unavailable')
  await propose({})
  await refused(propose({}), 'proposal-open')
  const other = await missing()
  expect(await refusalOf(other.answer((await its.sheet()).proposal?.id ?? 0, true))).toMatchObject({
    code: 404,
  })
  const lines = [{ type: ItemType.bundle, item_id: await insertBundle(shop.db), count: 1 }]
  const buyer = await readyShopper(shop, delivery, lines)
  const { data } = await buyer.store({ payment_port: 5 })
  const params = { id: data.id }
  const body = { line: 0, product_id: other.product, count: 1 }
  const ask = () => picker.as('POST /admin/picking/{id}/proposals', { params, body })
  body.line = (await picker.as('GET /admin/picking/{id}', { params })).data.lines[0]?.id ?? 0
  await refused(ask(), 'not-confirmed')
  await moveByStaff(shop, data.id, { status: OrderStatus.confirmed, paid: true })
  await refused(ask(), 'bundle')
  const { now } = shop.clock
  const { window_starts_at } = await shop.db
    .selectFrom('orders')
    .select('window_starts_at')
    .where('id', '=', other.order.id)
    .executeTakeFirstOrThrow()
  shop.clock.now = window_starts_at
  // The session of the other picker may be over.
  const late = await signedInStaff(shop, ['picker'])
  await refused(other.propose(1, late.as), 'proposal-late')
  shop.clock.now = now
})

test('lets one of two acts at the same moment succeed, at two processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-proposals-'))
  const options = { outbox: join(folder, 'outbox.jsonl') }
  const processes: ApiProcess[] = await Promise.all([
    startApi(shop, options),
    startApi(shop, options),
  ])
  onTestFinished(async () => {
    await Promise.all(processes.map(each => each.kill()))
    rmSync(folder, { recursive: true })
  })
  const [one, two] = processes.map(each => each.as(picker.token)) as [Client, Client]
  const [guest, other] = processes.map(each => each.as(null)) as [Client, Client]
  const outcomes = async (acts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(acts)).map(({ status }) => status)
  for (let round = 0; round < 4; round++) {
    const its = await missing({ substitution: nearest })
    const proposing = await outcomes([its.propose(2, one), its.propose(2, two)])
    expect(proposing.toSorted()).toEqual(['fulfilled', 'rejected'])
    const id = (await its.sheet()).proposal?.id ?? 0
    const answers = await outcomes([its.answer(id, true, guest), its.answer(id, true, other)])
    expect(answers.toSorted()).toEqual(['fulfilled', 'rejected'])

    const sealed = await missing()
    const waiting = await sealed.propose()
    const [answered, picked] = await outcomes([
      sealed.answer(waiting.data.id, false, guest),
      sealed.seal(0, two),
    ])
    expect(answered).toBe('fulfilled')
    if (picked === 'rejected') await sealed.seal(0)
    expect(await sealed.stock()).toBe(5)

    const silent = await missing({ substitution: refund })
    const ending = await silent.propose()
    // The last second, in which an answer and its end meet.
    await shop.db
      .updateTable('substitute_proposals')
      .set({ expires_at: Math.floor(Date.now() / 1000) + (round % 2) })
      .where('id', '=', ending.data.id)
      .execute()
    const [taken] = await outcomes([
      silent.answer(ending.data.id, true, guest),
      two('GET /admin/picking/{id}', { params: silent.params }),
    ])
    shop.clock.now = Math.floor(Date.now() / 1000) + 1
    const { state } = (await silent.sheet()).proposal ?? {}
    expect([taken, state]).toEqual(
      taken === 'fulfilled' ? ['fulfilled', 'accepted'] : ['rejected', 'declined'],
    )
    expect(await silent.stock()).toBe(state === 'accepted' ? 3 : 5)
  }
})
