import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { orderChangeHref } from '#lib/rules/links.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { orderPageLabels as labels } from '#lib/text/labels/order-page.ts'
import { messages } from '#lib/text/messages.ts'
import { pickingMessages, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { proposalOver } from '#lib/text/messages/order.ts'
import { proposalStateNames } from '#lib/text/names.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { startPicking } from '#server/picking/start-picking.ts'
import { getMobile } from '#server/account/user-queries.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab, staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

test('cancels an order without scripts, by a code', async () => {
  const { trackingCode, userId } = await saveOrder(shop, delivery)
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

test('links to the change of the order until picking begins', async () => {
  const { id, trackingCode, userId } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const mobile = await getMobile(shop.db, userId)
  const tab = await openTab(shop)
  const link = `/o/${orderLinkToken(shop.deps.secret, { tracking_code: trackingCode, mobile })}`
  await tab.visit(link)
  const hrefs = () => tab.all<HTMLAnchorElement>('main a').map(each => each.getAttribute('href'))
  expect(hrefs()).toContain(orderChangeHref(id))
  await startPicking(shop.db, { id, user_id: userId }, { isOn: true, now: shop.deps.now() })
  await tab.visit(link)
  expect(hrefs()).not.toContain(orderChangeHref(id))
})

test('a proposed substitute is accepted without signing in, and says so afterwards', async () => {
  const desk = await pickingDesk(shop, delivery)
  const order = await desk.confirmed()
  await insertProduct(shop.db, { name: 'دوغ محلی', inventory: 5 })
  const picker = await staffTab(shop, 'picker')
  await picker.visit(`/admin/picking/${order.id}`)
  picker.fill(RegExp(pickingLabels.seek), 'دوغ محلی')
  await picker.press(pickingLabels.find)
  picker.check(/دوغ محلی/)
  await picker.press(pickingLabels.propose)
  expect(picker.alerts).toContain(pickRefusals['no-count'])
  picker.fill(picker.named(`count-${order.line}`), '۲')
  await picker.press(pickingLabels.propose)
  expect(picker.notice).toContain(pickingMessages.proposed)
  expect(picker.text()).toContain(proposalStateNames.waiting)
  const mobile = await getMobile(shop.db, order.userId)
  const link = { tracking_code: order.trackingCode, mobile }
  const tab = await openTab(shop)
  await tab.visit(`/o/${orderLinkToken(shop.deps.secret, link)}`)
  expect(tab.text()).toContain('دوغ محلی')
  await tab.press(labels.accept)
  expect(tab.notice).toContain(messages.proposalAccepted)
  expect(tab.text()).toContain(proposalOver.accepted)
  await picker.visit(`/admin/picking/${order.id}`)
  expect(picker.named(`picked-${order.line}`).value).toBe('۰')
  await picker.press(pickingLabels.review)
  await picker.press(pickingLabels.finish)
  expect(picker.notice).toContain(pickingMessages.picked)
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
