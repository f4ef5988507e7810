import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import type { WebhookTopic } from '#lib/codes/webhook.ts'
import { webhookMessages } from '#lib/text/messages/admin-webhooks.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { inTransaction, openDatabase } from '#server/platform/database/open.ts'
import { deliverWebhooks, purgeOldDeliveries } from '#server/webhook/deliver-webhooks.ts'
import { emitEvent } from '#server/webhook/emit-event.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { startReceiver, type WebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'
import { shopOn } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const HOUR = 3_600
const DAY = 86_400

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startReceiver()
  shop.deps.config = readConfig({ WEBHOOK_PRIVATE_TARGETS: '1' })
})
afterEach(() => receiver.close())

const owner = () => signedInStaff(shop, ['owner'])

async function subscribe(topics: WebhookTopic[], url = receiver.url) {
  // Anew each time: a session ends while days pass.
  const as = (async (...call: Parameters<Client>) => (await owner()).as(...call)) as Client
  const { data } = await as('POST /admin/webhooks', { body: { url, topics } })
  const params = { id: data.id }
  const deliveries = async () =>
    (await as('GET /admin/webhooks/{id}/deliveries', { params, query: {} })).data
  return { as, params, deliveries, ...data }
}

const emit = (what = 'made') =>
  inTransaction(shop.db, trx => emitEvent(trx, `claim.${what}`, { id: 7 }, shop.clock.now))
const deliver = () => deliverWebhooks(shop.deps)
const typesReceived = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

function signatureWith(secret: string, { headers, body }: WebhookReceiver['received'][number]) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('queues order.placed in the transaction that places the order', async () => {
  const orders = await subscribe(['order', 'stock'])
  const claims = await subscribe(['claim'])
  const delivery = await insertDelivery(shop)
  const { client, productId, id } = await saveOrder(shop, delivery)
  await deliver()
  expect(await claims.deliveries()).toEqual([])
  const placed = receiver.received.find(({ body }) => body.includes('"order.placed"'))!
  expect(JSON.parse(placed.body)).toMatchObject({
    id: placed.headers['webhook-id'],
    type: 'order.placed',
    created_at: '2026-11-21T06:30:00.000Z',
    data: { id, from_status: null },
  })
  expect(placed.headers['webhook-signature']).toBe(signatureWith(orders.secret, placed))
  expect(receiver.received.map(({ body }) => body).join()).toContain(
    `"stock.changed","created_at":"2026-11-21T06:30:00.000Z","data":{"products":[{"id":${productId}`,
  )
  await client('POST /profile/receipts/{id}/cancel', { params: { id } })
  await deliver()
  expect(typesReceived()).toEqual(
    expect.arrayContaining(['order.placed', 'order.moved', 'stock.changed']),
  )
})

test('forms and imports tell the stock of products whose stock changed, and of no others', async () => {
  const { deliveries } = await subscribe(['stock'])
  const as = await editor(shop)
  const one = await insertProduct(shop.db, { sku: 'A-1', inventory: 3 })
  const other = await insertProduct(shop.db, { sku: 'B-1', inventory: 5 })
  await insertProduct(shop.db, { sku: 'C-1', inventory: 7 })
  const form = { cells: { inventory: '8' }, was: { inventory: '3' } }
  await as('PUT /admin/catalogue/products/{id}', { params: { id: one }, body: form })
  const csv = 'sku,inventory\nA-1,9\nB-1,0\nC-1,7'
  const params = { hash: (await as('POST /admin/catalogue/imports', { body: { csv } })).data.hash }
  const { seen } = (await as('GET /admin/catalogue/imports/{hash}', { params })).data
  await as('PUT /admin/catalogue/imports/{hash}', { params, body: { seen } })
  await deliver()
  expect(await deliveries()).toHaveLength(2)
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toEqual(
    [
      { products: [{ id: one, inventory: 8 }] },
      {
        products: [
          { id: one, inventory: 9 },
          { id: other, inventory: 0 },
        ],
      },
    ],
  )
})

test('nothing of a rolled back transaction is sent', async () => {
  const { deliveries } = await subscribe(['claim'])
  const failed = inTransaction(shop.db, async trx => {
    await emitEvent(trx, 'claim.made', { id: 1 }, shop.clock.now)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await deliveries()).toEqual([])
})

test('two processes send each event once', async () => {
  await subscribe(['claim'])
  for (let count = 0; count < 40; count++) await emit(`made-${count}`)
  const db = openDatabase(shop.url)
  const other = shopOn(db)
  const rounds = [shop.deps, { ...other.deps, config: shop.deps.config }]
  await Promise.all([...rounds, ...rounds].map(deliverWebhooks))
  await db.destroy()
  expect(new Set(typesReceived()).size).toBe(40)
  expect(receiver.received).toHaveLength(40)
})

const close = (response: ServerResponse) => void response.destroy()
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('no')
test.each([
  ['an error', status(500), 'HTTP 500'],
  ['a redirect', status(307, { location: 'http://169.254.169.254/' }), 'HTTP 307'],
  ['a closed connection', close, 'ECONNRESET'],
])('%s is tried again until it is taken, then never', async (_, answer, reason) => {
  const { as, deliveries } = await subscribe(['claim'])
  await emit()
  receiver.answer = answer
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, reason }])
  const { data: receivers } = await as('GET /admin/webhooks', {})
  expect(receivers).toMatchObject([{ waiting: 1, retrying: 1, failed: 0 }])
  receiver.answer = response => response.writeHead(200).end()
  shop.clock.now += 10
  await deliver()
  shop.clock.now += DAY
  await deliver()
  expect(receiver.received).toHaveLength(2)
  const [first, second] = receiver.received
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2, reason: null }])
})

test('a receiver that is down is given up after a day, and replayed by hand', async () => {
  const { as, params, deliveries } = await subscribe(['claim'])
  await emit()
  receiver.answer = close
  for (let hours = 0; hours < 30; hours++) {
    await deliver()
    shop.clock.now += HOUR
  }
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ state: 'failed', reason: 'ECONNRESET' })
  receiver.received.length = 0
  receiver.answer = response => response.writeHead(204).end()
  const replay = (delivery_id: number | null) =>
    as('POST /admin/webhooks/{id}/replay', { params, body: { delivery_id } })
  expect((await replay(null)).data).toEqual({ queued: 1 })
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect((await replay(delivery!.id)).data).toEqual({ queued: 1 })
  expect(await refusalOf(replay(delivery!.id))).toMatchObject({
    ...{ code: 404, message: webhookMessages.notEnded },
  })
  shop.clock.now += 31 * DAY
  await deliver()
  await purgeOldDeliveries(shop.deps)
  expect(await deliveries()).toEqual([])
})

test('a failing receiver with a backlog does not delay others', async () => {
  const broken = await subscribe(['claim'], 'http://127.0.0.1:9/')
  for (let count = 0; count < 250; count++) await emit()
  await subscribe(['claim'])
  await emit('last')
  await deliver()
  expect(typesReceived()).toEqual(['claim.last'])
  const tried = (await broken.deliveries()).filter(({ tries }) => tries > 0)
  expect(tried.length).toBeLessThanOrEqual(1)
})

test('sends again what a sender that died had claimed', async () => {
  const { deliveries } = await subscribe(['claim'])
  await emit('first')
  await emit('second')
  const claim = { claim: 'died', due_at: shop.clock.now + 60 }
  await shop.db
    .updateTable('webhook_deliveries')
    .set(claim)
    .where('type', '=', 'claim.first')
    .execute()
  await deliver()
  expect(typesReceived()).toEqual(['claim.second'])
  shop.clock.now += 61
  await deliver()
  expect(typesReceived()).toEqual(['claim.second', 'claim.first'])
  expect((await deliveries()).map(each => each.state)).toEqual(['delivered', 'delivered'])
})

test('expires events that wait a day for a receiver that is off', async () => {
  const { as, params, deliveries } = await subscribe(['claim'])
  await emit()
  const body = { url: receiver.url, topics: ['claim' as const] }
  await as('PUT /admin/webhooks/{id}', { params, body: { ...body, active: false } })
  shop.clock.now += DAY
  await deliver()
  await as('PUT /admin/webhooks/{id}', { params, body: { ...body, active: true } })
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'expired' }])
})

test('a rotated secret signs beside the one before for a day', async () => {
  const { as, params, secret } = await subscribe(['claim'])
  const { data } = await as('POST /admin/webhooks/{id}/secret', { params })
  expect(data.secret).not.toBe(secret)
  const signatures = async () => {
    receiver.received.length = 0
    await as('POST /admin/webhooks/{id}/ping', { params })
    await deliver()
    const [event] = receiver.received
    const sent = String(event!.headers['webhook-signature']).split(' ')
    return [sent, [data.secret, secret].map(each => signatureWith(each, event!))] as const
  }
  const [both, expected] = await signatures()
  expect(both).toEqual(expected)
  shop.clock.now += DAY
  const [one, [newer]] = await signatures()
  expect(one).toEqual([newer])
})

test('private networks are refused at delivery, by number and by name', async () => {
  const numbers = await subscribe(['claim'], receiver.url.replace('http:', 'https:'))
  const names = await subscribe(['claim'], 'https://localhost/')
  await emit()
  shop.deps.config = readConfig({})
  await deliver()
  for (const { deliveries } of [numbers, names])
    expect((await deliveries())[0]?.reason).toMatch(/is in a private network$/)
  expect(receiver.received).toEqual([])
  const { as } = numbers
  for (const url of ['http://shop.example/', 'https://a:b@shop.example/', 'ftp://x', 'hook'])
    expect(
      await refusalOf(as('POST /admin/webhooks', { body: { url, topics: ['order'] } })),
    ).toMatchObject({ code: 422, fields: { url: [webhookMessages.wrongUrl] } })
  for (const host of ['127.0.0.1', '10.0.0.1', 'localhost', 'a.localhost.', '[::ffff:127.0.0.1]'])
    expect(
      await refusalOf(
        as('POST /admin/webhooks', { body: { url: `https://${host}/`, topics: ['order'] } }),
      ),
    ).toMatchObject({ code: 422, fields: { url: [webhookMessages.privateUrl] } })
})

test('a receiver that is switched off or removed gets nothing; others see none of it', async () => {
  const { as, params } = await subscribe(['claim'])
  const body = { url: receiver.url, topics: ['claim' as const], active: false }
  await emit()
  await as('PUT /admin/webhooks/{id}', { params, body })
  await emit()
  await deliver()
  expect(receiver.received).toEqual([])
  const ping = as('POST /admin/webhooks/{id}/ping', { params })
  expect(await refusalOf(ping)).toMatchObject({ code: 409, message: webhookMessages.off })
  await as('PUT /admin/webhooks/{id}', { params, body: { ...body, active: true } })
  await deliver()
  expect(receiver.received).toHaveLength(1)
  await as('DELETE /admin/webhooks/{id}', { params })
  await emit()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect((await refusalOf(as('DELETE /admin/webhooks/{id}', { params }))).code).toBe(404)
  const clerk = await signedInStaff(shop, ['orders'])
  expect((await refusalOf(clerk.as('GET /admin/webhooks', {}))).code).toBe(403)
})
