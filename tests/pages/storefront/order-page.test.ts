import { expect, test } from 'vitest'
import { orderPageLabels as labels } from '#lib/text/labels/order-page.ts'
import { messages } from '#lib/text/messages.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { getMobile } from '#server/account/user-queries.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('cancels an order without scripts, by a code', async () => {
  const { trackingCode, userId } = await saveOrder(shop, await insertDelivery(shop))
  const mobile = await getMobile(shop.db, userId)
  const tab = await openTab(shop)
  await tab.visit(`/o/${orderLinkToken(shop.deps.secret, { tracking_code: trackingCode, mobile })}`)
  await tab.press(`${labels.sendCode} ${tab.text().match(/۰۹\d*[۰-۹]{2}•••[۰-۹]{4}/)?.[0]}`)
  expect(tab.notice).toContain(messages.orderCodeSent)
  tab.fill(labels.typedCode, '00000')
  await tab.press(labels.cancel)
  expect(tab.text()).toContain(messages.otpWrong)
  const code = shop.outbox.find(({ template }) => template === 'code')?.tokens['code'] ?? ''
  tab.fill(labels.typedCode, code)
  await tab.press(labels.cancel)
  expect(tab.notice).toContain(messages.orderCancelled)
  expect(tab.text()).not.toContain(labels.cancelText)
})

test.each(['1234567890ABCDEFGHJKLMNP', 'x', '%00'])(
  'says that the link %s is wrong',
  async token => {
    const tab = await openTab(shop)
    await tab.visit(`/o/${token}`)
    expect(tab.status).toBe(404)
    expect(tab.alerts).toEqual([messages.orderLinkWrong])
  },
)
