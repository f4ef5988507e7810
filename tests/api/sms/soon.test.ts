import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startApi } from '#tests/support/fixtures/api-process.ts'
import { insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { createShop } from '#tests/support/fixtures/shop.ts'

const WAIT = { timeout: 10_000, interval: 20 }

test('a text is sent soon after its order, without the scheduler', async () => {
  const shop = await createShop()
  shop.clock.now = Math.floor(Date.now() / 1000)
  const folder = mkdtempSync(join(tmpdir(), 'sabad-soon-'))
  const outbox = join(folder, 'outbox.jsonl')
  const api = await startApi(shop, { outbox })
  const delivery = await insertDelivery(shop)
  const { token, addressId } = await readyShopper(shop, delivery)
  const body = { ...delivery, info_id: addressId, payment_port: 5 }
  const { data } = await api.as(token)('POST /checkout/store', { body })
  const sent = () => (existsSync(outbox) ? readFileSync(outbox, 'utf8') : '')
  const states = () => shop.db.selectFrom('sms_outbox').select('state').execute()
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'sent' }]), WAIT)
  expect(JSON.parse(sent())).toMatchObject({
    template: 'order-registered',
    tokens: { order: data.tracking_code },
  })
  await api.kill()
  await shop.close()
  rmSync(folder, { recursive: true })
})
