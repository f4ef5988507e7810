import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { ORDER_GRANT_SECONDS } from '#lib/rules/limits.ts'
import { orderPageHref } from '#lib/rules/links.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { claimKindNames, claimLabels, claimStateNames } from '#lib/text/labels/claim.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { waitingChangeLabels } from '#lib/text/labels/waiting-change.ts'
import { orderPageLabels as labels } from '#lib/text/labels/order-page.ts'
import { messages } from '#lib/text/messages.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { orderChangeMessages, orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { pickingMessages, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { proposalOver } from '#lib/text/messages/order.ts'
import { proposalStateNames } from '#lib/text/names.ts'
import { orderChangeLabels as changeLabels } from '#lib/text/order-change.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { startPicking } from '#server/picking/start-picking.ts'
import { getMobile } from '#server/account/user-queries.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
import { paidOrder as changeableOrder } from '#tests/support/builders/order-change.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { lastCode, linkOf } from '#tests/support/builders/order-link.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab, staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

/** The page of an order in a tab in which nobody is signed in. */
async function opened(order: { trackingCode: string; userId: number }) {
  const tab = await openTab(shop)
  const path = orderPageHref(await linkOf(shop, order))
  await tab.visit(path)
  return { tab, path }
}

async function enterCode(tab: Tab): Promise<void> {
  await tab.pressButton(tab.page.getByRole('button', { name: RegExp(labels.sendCode) }))
  tab.fill(labels.typedCode, lastCode(shop))
  await tab.press(labels.verify)
}

const paidOrder = async (columns: Parameters<typeof insertProduct>[1] = {}) => {
  const productId = await insertProduct(shop.db, { inventory: 10, ...columns })
  const lines = [{ item_id: productId, count: 2 }]
  const { id, userId } = await changeableOrder(shop, delivery, { lines })
  const { tracking_code: trackingCode } = await orderRow(shop, id)
  return { id, userId, trackingCode, productId }
}

test('cancels an order by a code', async () => {
  const { tab } = await opened(await saveOrder(shop, delivery))
  expect(tab.page.queryByRole('button', { name: labels.cancelYes })).toBeNull()
  await tab.press(`${labels.sendCode} ${tab.text().match(/۰۹\d*[۰-۹]{2}•••[۰-۹]{4}/)?.[0]}`)
  expect(tab.notice).toContain(messages.orderCodeSent)
  tab.fill(labels.typedCode, '00000')
  await tab.press(labels.verify)
  expect(tab.text()).toContain(messages.otpWrong)
  tab.fill(labels.typedCode, lastCode(shop))
  await tab.press(labels.verify)
  await tab.press(labels.cancelYes)
  expect(tab.notice).toContain(messages.orderCancelled)
  expect(tab.text()).not.toContain(labels.changeOrCancel)
})

test('changes an order by a code; less to pay goes to the wallet', async () => {
  const order = await paidOrder()
  const { tab, path } = await opened(order)
  await tab.visit(`${path}/change`)
  expect(tab.path).toBe(path)
  await enterCode(tab)
  await tab.follow(orderLabels.change)
  tab.fill(tab.named(`p-${order.productId}`), '۱')
  await tab.press(changeLabels.review)
  expect(tab.text()).toContain('از ۲ به ۱')
  expect(tab.text()).toContain(changeLabels.returned)
  await tab.press(changeLabels.apply)
  expect(tab.path).toBe(`${path}?done=changed`)
  expect(tab.notice).toContain(orderChangeMessages.applied)
  expect(await ledgerOf(shop, order.userId)).toEqual(['change 100000'])
  await tab.visit(`${path}/change`)
  await startPicking(
    shop.db,
    { id: order.id, user_id: order.userId },
    { actor: 1, isOn: true, now: 1 },
  )
  tab.fill(tab.named(`p-${order.productId}`), '۳')
  await tab.press(changeLabels.review)
  expect(tab.alerts).toContain(orderChangeRefusals.picking)
  expect(tab.field(tab.named(`p-${order.productId}`)).value).toBe('۳')
})

test('leads to the gateway for what is owed, and back to the page of the order', async () => {
  const order = await paidOrder()
  const added = await insertProduct(shop.db, {
    name: 'پنیر تبریز',
    inventory: 1_000,
    ...byWeight(),
  })
  const { tab, path } = await opened(order)
  await enterCode(tab)
  await tab.follow(orderLabels.change)
  tab.fill(changeLabels.add, 'پنیر تبریز')
  await tab.press(changeLabels.find)
  tab.fill(tab.named(`p-${added}`), '۳۰۱')
  await tab.press(changeLabels.review)
  expect(tab.alerts.join()).toContain('مضربی از')
  tab.fill(tab.named(`p-${added}`), '۵۰۰ گرم')
  await tab.press(changeLabels.review)
  await tab.press(changeLabels.pay)
  const [link] = tab.all<HTMLAnchorElement>('main a')
  expect(link && tab.text(link)).toBe(labels.toBank)
  // Coming back from the bank finds the page of the order, once and again.
  await tab.visit(tab.path)
  expect(tab.page.queryByRole('link', { name: labels.toBank })).toBeNull()
  expect(tab.text()).toContain(waitingChangeLabels.waits)
  await tab.press(waitingChangeLabels.pay)
  expect(tab.all('main a')[0]?.textContent.trim()).toBe(labels.toBank)
  await tab.visit(`${path}/change`)
  await tab.press(changeLabels.payWaiting)
  const url = tab.all<HTMLAnchorElement>('main a')[0]?.getAttribute('href') ?? ''
  const back = await payAtBank(shop, url)
  await tab.visit(back.pathname + back.search)
  expect(tab.path).toBe(`${path}?done=paid`)
  expect(tab.notice).toContain(orderChangeMessages.paid)
  expect(tab.text()).toContain('پنیر تبریز')
  // Another browser does not learn the address of the order.
  const other = await openTab(shop)
  await other.visit(back.pathname + back.search)
  expect([other.status, other.path]).toEqual([404, back.pathname + back.search])
})

test('takes a claim with photos by a code, and says what became of it', async () => {
  const order = await paidOrder()
  for (const status of [OrderStatus.outForDelivery, OrderStatus.delivered])
    await moveByStaff(shop, order.id, { status })
  const { tab, path } = await opened(order)
  await enterCode(tab)
  await tab.follow(labels.claim)
  await tab.press(claimLabels.send)
  expect(tab.status).toBe(422)
  tab.check(claimKindNames.spoiled)
  tab.fill(claimLabels.count, '۳')
  tab.fill(RegExp(claimLabels.note.replace(/ .*/, '')), 'له شده بود')
  await tab.press(claimLabels.send)
  expect(tab.text()).toContain(claimMessages.tooMany)
  expect(tab.named('note').value).toBe('له شده بود')
  tab.fill(claimLabels.count, '۱')
  const photo = new File([new Uint8Array(await picture('png'))], 'a.png', { type: 'image/png' })
  tab.attach(tab.named('photos'), photo)
  await tab.press(claimLabels.send)
  expect(tab.path).toBe(`${path}/claim?done=waiting`)
  expect(tab.notice).toContain(claimMessages.sent)
  expect(tab.text()).toContain(claimStateNames.waiting)
  const photos = await shop.db
    .selectFrom('claim_photos')
    .innerJoin('claims', 'claims.id', 'claim_photos.claim_id')
    .select('claim_photos.id')
    .where('claims.order_id', '=', order.id)
    .execute()
  expect(photos).toHaveLength(1)
})

test('forgets a code of another order, and one that has ended', async () => {
  const [first, second] = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const { tab, path } = await opened(first)
  await enterCode(tab)
  const other = orderPageHref(await linkOf(shop, second))
  await tab.visit(`${other}/change`)
  expect(tab.path).toBe(other)
  shop.clock.now += ORDER_GRANT_SECONDS
  await tab.visit(`${path}/change`)
  expect(tab.path).toBe(path)
  expect(tab.page.queryByRole('link', { name: orderLabels.change })).toBeNull()
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

test('refuses a form that it does not know, and says paid of paid orders alone', async () => {
  const order = await saveOrder(shop, delivery)
  const path = orderPageHref(await linkOf(shop, order))
  const tab = await openTab(shop)
  await tab.visit(`${path}?done=paid`)
  expect(tab.text()).not.toContain(orderChangeMessages.paid)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  await tab.visit(`${path}?done=paid`)
  expect(tab.notice).toContain(orderChangeMessages.paid)
  const body = new URLSearchParams({ does: 'other', proposal: '1' })
  await tab.visit(path, { method: 'POST', body })
  expect(tab.status).toBe(422)
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
