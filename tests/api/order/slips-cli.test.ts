import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slipsCommand } from '#server/cli/slips.ts'
import type { Delivery } from '#tests/support/builders/checkout.ts'
import { createCommandShop, outputOf } from '#tests/support/fixtures/command-shop.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { fileOf, PDF } from '#tests/support/builders/bank-slips.ts'

let shop: TestShop
let delivery: Delivery
const folder = mkdtempSync(join(tmpdir(), 'sabad-slips-'))
beforeAll(async () => {
  ;({ shop, delivery } = await createCommandShop())
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const slips = (...words: string[]) => outputOf(shop, slipsCommand, words)

async function waitingOrder() {
  const order = await saveOrder(shop, delivery)
  const body = { check: fileOf(PDF) }
  await order.client('POST /profile/receipts/{id}/bank-check', { params: { id: order.id }, body })
  return order
}

test('listed, saved for the operator’s eyes alone, accepted once', async () => {
  const { trackingCode } = await waitingOrder()
  expect(await slips()).toMatch(new RegExp(`${trackingCode} +10 awaiting payment +350000 .*pdf`))
  const file = join(folder, 'slip.pdf')
  expect(await slips('save', trackingCode, file)).toBe(
    `${file}: application/pdf, ${PDF.length} bytes.`,
  )
  expect(readFileSync(file).equals(PDF)).toBe(true)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await slips('save', trackingCode, file)).toBe(`Refused: ${file} is there already.`)
  expect(await slips('accept', trackingCode)).toBe(`Order ${trackingCode} is paid.`)
  const again = `Refused: No slip of order ${trackingCode} waits: nothing was changed.`
  expect(await slips('accept', trackingCode)).toBe(again)
  expect(await slips('refuse', trackingCode, 'no')).toBe(again)
})

test('refused with a reason that the customer reads', async () => {
  const order = await waitingOrder()
  expect(await slips('refuse', order.trackingCode, 'مبلغ', 'کم', 'است')).toBe(
    `The slip of order ${order.trackingCode} is refused.`,
  )
  const params = { id: order.id }
  const { data } = await order.client('GET /profile/receipts/{id}', { params })
  expect(data.slip_refusal).toBe('مبلغ کم است')
  expect(await slips('list')).toBe('No bank slip waits.')
})

test('of an order that was cancelled: the wallet has the money', async () => {
  const { trackingCode, client, id } = await waitingOrder()
  await client('POST /profile/receipts/{id}/cancel', { params: { id } })
  expect(await slips('accept', trackingCode)).toBe(
    `Order ${trackingCode} no longer wants the money: it is in the customer's wallet.`,
  )
})

test('what is wrong is said in a sentence', async () => {
  const { trackingCode } = await saveOrder(shop, delivery)
  expect(await slips('save', trackingCode, join(folder, 'none'))).toBe(
    `Refused: Order ${trackingCode} has no bank slip.`,
  )
  expect(await slips('refuse', trackingCode)).toMatch(/^Refused: slips refuse takes .* a reason/)
  expect(await slips('eat')).toBe('Refused: slips knows list, save, accept, refuse, not eat.')
})
