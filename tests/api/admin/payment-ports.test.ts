import { expect, test } from 'vitest'
import { getCheckout } from '#lib/api/checkout.ts'
import { choiceMessages, settingMessages } from '#lib/text/messages/admin-settings.ts'
import { messages } from '#lib/text/messages.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import {
  insertDelivery,
  insertPaymentPorts,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const ONLINE = {
  ...{ name: 'درگاه  اینترنتی', description: 'با کارت‌های شتاب', active: true },
  driver: 'gateway' as const,
}
const BY_SLIP = { ...ONLINE, name: 'فیش بانکی', driver: 'none' as const }

const owner = () => signedInStaff(shop, ['owner'])

test('ports are added, switched off and put in order; one is without online payment', async () => {
  const { as } = await owner()
  const add = async (body: typeof ONLINE | typeof BY_SLIP) =>
    (await as('POST /admin/payment-ports', { body })).data.id
  const online = await add(ONLINE)
  expect(await add(BY_SLIP)).toBe(PORT_WITHOUT_PAYMENT)
  const second = as('POST /admin/payment-ports', { body: BY_SLIP })
  expect(await refusalOf(second)).toMatchObject({
    ...{ code: 409, message: choiceMessages.onePortWithoutPayment },
  })
  const ids = [online]
  for (const name of ['دو', 'سه', 'چهار', 'پنج']) ids.push(await add({ ...ONLINE, name }))
  expect(ids).toEqual([1, 2, 3, 4, 6])
  const { client } = await readyShopper(shop, { posting_method: 0, time_id: 0 })
  const offered = async () =>
    (await getCheckout(client)).data.payment_ports.map(({ id, name }) => [id, name])
  expect((await offered())[0]).toEqual([1, 'درگاه اینترنتی'])
  const { revision: order } = (await as('GET /admin/payment-ports', {})).extra_data
  await as('PUT /admin/payment-ports/{id}/position', {
    ...{ params: { id: PORT_WITHOUT_PAYMENT }, body: { position: 1, revision: order } },
  })
  const [bySlip, first] = (await as('GET /admin/payment-ports', {})).data
  expect([bySlip?.id, first?.id]).toEqual([PORT_WITHOUT_PAYMENT, 1])
  const body = { name: 'درگاه', description: '', active: false, revision: first!.revision }
  await as('PUT /admin/payment-ports/{id}', { params: { id: 1 }, body })
  const stale = as('PUT /admin/payment-ports/{id}', { params: { id: 1 }, body })
  expect(await refusalOf(stale)).toMatchObject({ code: 409, message: settingMessages.stale })
  expect((await offered()).map(([id]) => id)).toEqual([PORT_WITHOUT_PAYMENT, 2, 3, 4, 6])
  const history = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'payment-port', id: '1' },
  })
  expect(history.data[0]).toMatchObject({ before: { active: true }, after: { active: false } })
})

test('no order is placed with a port that is switched off', async () => {
  const { store } = await readyShopper(shop, await insertDelivery(shop))
  await shop.db.updateTable('payment_ports').set({ active: 0 }).where('id', '=', 1).execute()
  expect(await refusalOf(store())).toMatchObject({
    ...{ code: 402, message: messages.paymentPortUnavailable },
  })
})

test('the state of the gateway names its settings and no value of them', async () => {
  await insertPaymentPorts(shop.db)
  const { as } = await owner()
  const { extra_data: extra } = await as('GET /admin/payment-ports', {})
  expect(extra).toMatchObject({ is_test: true, has_bank_account: false })
  expect(extra.gateways).toContainEqual({
    ...{ name: 'zarinpal', is_used: false, is_configured: false },
    keys: ['PAYMENT_DRIVER', 'ZARINPAL_MERCHANT_ID'],
  })
  expect(extra.gateways.map(({ name }) => name)).not.toContain('local')
})
