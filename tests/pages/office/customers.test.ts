import { expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import { WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'
import { fieldName } from '#lib/text/fields.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { phoneOrderLabels as labels, sumNeeds } from '#lib/text/labels/admin-phone-orders.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import {
  adjustmentRefusals,
  customerMessages,
  debtUnasked,
} from '#lib/text/messages/admin-customers.ts'
import { orderTypeNames, repeatTypeNames } from '#lib/text/names.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import {
  insertAddress,
  insertUser,
  nextMobile,
  registeredUser,
} from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  firstWindow,
  giveWallet,
  insertCompany,
  insertDelivery,
  insertWindowTemplate,
} from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

const TIME = 'زمان ارسال'
const METHOD = 'روش ارسال'
const PORT = 'روش پرداخت'

/** Searches a product by its name; the control of its count. */
async function find(tab: Tab, name: string) {
  tab.fill(labels.search, name)
  await tab.press(labels.find)
  return () => tab.field(`${labels.count} ${name}`)
}

test('a registration keeps what was typed and corrects a name', async () => {
  const mobile = nextMobile()
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/customers')
  await tab.follow(labels.newCustomer)
  tab.fill(fieldName('mobile'), mobile)
  tab.fill(tab.named('first_name'), 'Nima')
  tab.fill(tab.named('last_name'), 'رضایی')
  await tab.press(labels.register)
  expect(tab.isInvalid(tab.named('first_name'))).toBe(true)
  expect(tab.field(fieldName('mobile')).value).toBe(mobile)
  tab.fill(tab.named('first_name'), 'نیما')
  await tab.press(labels.register)
  expect(tab.notice).toContain(customerMessages.registered)
})

test('a forgotten customer is marked and cannot order by phone', async () => {
  const id = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
  const mobile = forgottenMobile(id)
  await shop.db.updateTable('users').set({ mobile }).where('id', '=', id).execute()
  const tab = await staffTab(shop, 'owner')
  for (const path of ['/admin/customers', `/admin/customers/${id}`]) {
    await tab.visit(path)
    expect(tab.text()).toContain(customerLabels.forgotten)
    expect(tab.text()).not.toContain(mobile)
  }
  expect(tab.page.queryByRole('link', { name: labels.finishRegistering })).toBeNull()
  await tab.visit(`/admin/customers/new?customer=${id}`)
  expect(tab.field(fieldName('mobile')).value).toBe('')
})

test('a wallet adjustment names the highest debt, and asks before any debt', async () => {
  const id = await insertUser(shop.db)
  await giveWallet(shop, id, 500_000)
  const tab = await staffTab(shop, 'owner')
  await tab.visit(`/admin/customers/${id}/wallet`)
  const takeOut = async (toman: string) => {
    tab.check(customerLabels.down)
    tab.fill(customerLabels.amount, toman)
    tab.fill(customerLabels.reason, 'کسری')
    await tab.press(customerLabels.write)
  }
  await takeOut('۹۹٬۰۰۰٬۰۰۰')
  expect(tab.text()).toContain(adjustmentRefusals({ most: 0, debt: WALLET_DEBT_MAX_RIALS }).debt)
  expect(tab.field(customerLabels.reason).value).toBe('کسری')
  expect(() => tab.field(customerLabels.agreeDebt)).toThrow()
  await takeOut('۷۰٬۰۰۰')
  expect(tab.text()).toContain(debtUnasked(200_000))
  tab.check(customerLabels.agreeDebt)
  await tab.press(customerLabels.write)
  expect(tab.notice).toContain(customerMessages.adjusted)
  expect(tab.text()).toContain(`${customerLabels.debt}: ۲۰٬۰۰۰ تومان`)
})

test('a membership ends after confirmation, with a reason', async () => {
  const company = await insertCompany(shop.db)
  await insertUser(shop.db, { company_id: company })
  const tab = await staffTab(shop, 'owner')
  await tab.visit(`/admin/companies/${company}`)
  await tab.follow(companyOfficeLabels.removeMember)
  expect(tab.text()).toContain(companyOfficeLabels.removeNote)
  await tab.follow(companyOfficeLabels.keep)
  expect(tab.text()).not.toContain(companyOfficeLabels.noMembers)
  await tab.follow(companyOfficeLabels.removeMember)
  tab.fill(companyOfficeLabels.removeReason, 'از شرکت رفت')
  await tab.press(companyOfficeLabels.removeMember)
  expect(tab.text()).toContain(companyOfficeLabels.noMembers)
  expect(tab.text()).toContain('از شرکت رفت')
})

test('an open page of orders by phone asks who calls', async () => {
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/orders')
  await tab.follow(labels.phoneOrder)
  expect(tab.text()).toContain(labels.whoCalls)
  const mobile = nextMobile()
  const id = await insertUser(shop.db, { mobile })
  tab.fill(customerLabels.search, mobile)
  await tab.press(listLabels.show)
  await tab.follow(labels.orderFor)
  expect(tab.path).toBe(`/admin/customers/${id}/order`)
})

test('a notice links to an order of that customer alone', async () => {
  const order = await saveOrder(shop, await insertDelivery(shop))
  const tab = await staffTab(shop, 'orders')
  const linksFor = async (id: number) => {
    await tab.visit(`/admin/customers/${id}?notice=placed&order=${order.id}`)
    return tab.all('[role=status] a').map(each => each.getAttribute('href'))
  }
  expect(await linksFor(order.userId)).toEqual([`/admin/orders/${order.id}`])
  expect(await linksFor(await insertUser(shop.db))).toEqual([])
})

test('an order needs a main address or a chosen one', async () => {
  const [id, withoutMain] = [await insertUser(shop.db), await insertUser(shop.db)]
  await insertAddress(shop.db, { user_id: id, address: 'کوچه‌ی فرعی' })
  const main = await insertAddress(shop.db, { user_id: id, address: 'کوچه‌ی اصلی', is_main: 1 })
  await insertAddress(shop.db, { user_id: withoutMain })
  const tab = await staffTab(shop, 'orders')
  const chosen = () => tab.all<HTMLInputElement>('[name=info_id]').filter(each => each.checked)
  await tab.visit(`/admin/customers/${withoutMain}/order`)
  expect(chosen()).toEqual([])
  await tab.visit(`/admin/customers/${id}/order`)
  expect(chosen().map(each => each.value)).toEqual([String(main)])
})

test('a new address takes the choices of the order along', async () => {
  await insertDelivery(shop)
  await insertProduct(shop.db, { name: 'شیر' })
  const id = await insertUser(shop.db, { first_name: 'نیما', last_name: 'رضایی' })
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/customers/${id}/order`)
  const count = await find(tab, 'شیر')
  tab.fill(count(), '۲')
  await tab.press(labels.addChosen)
  expect(tab.text()).not.toContain(labels.nothingChosen)
  const note = 'زنگ طبقه‌ی دوم'
  tab.fill(checkoutLabels.notes, note)
  tab.fill(checkoutLabels.coupon, 'SECRET')
  await tab.press(labels.newAddress)
  tab.fill(labels.place_q, 'ونک')
  await tab.press(labels.find)
  expect(tab.field(checkoutLabels.recipientName).value).toBe('نیما رضایی')
  const places = () => tab.all<HTMLInputElement>('[name=place]')
  expect(places().filter(each => each.checked)).toEqual([])
  tab.fill(checkoutLabels.fullAddress, 'خیابان ونک، کوچه‌ی دوم')
  tab.fill(checkoutLabels.houseNumber, '۱۲')
  await tab.press(labels.addAddress)
  expect(tab.alerts).toEqual([customerMessages.choosePlace])
  Object.assign(places()[0] ?? {}, { checked: true })
  await tab.press(labels.addAddress)
  expect(tab.path).toMatch(/order\?info_id=\d+$/)
  expect(tab.notice).toBe(customerMessages.addressAdded)
  expect(tab.text()).toContain('خیابان ونک، کوچه‌ی دوم')
  expect(tab.text()).not.toContain(customerMessages.countMissing)
  expect([tab.field(checkoutLabels.notes).value, tab.field(checkoutLabels.coupon).value]).toEqual([
    note,
    'SECRET',
  ])
  expect(count().value).toBe('۲')
})

test('a product is added by a typed count, and zero removes it', async () => {
  await insertDelivery(shop)
  await insertProduct(shop.db, { name: 'شیر' })
  const tab = await staffTab(shop, 'orders')
  const { userId } = await registeredUser(shop)
  await tab.visit(`/admin/customers/${userId}/order`)
  const count = await find(tab, 'شیر')
  await tab.press(labels.addChosen)
  expect(tab.alerts).toEqual([customerMessages.countMissing])
  tab.fill(count(), 'دو')
  await tab.press(labels.addChosen)
  expect(tab.alerts).toEqual([customerMessages.countWrong])
  expect([count().value, tab.isInvalid(count())]).toEqual(['دو', true])
  expect(tab.text()).toContain(sumNeeds([TIME, METHOD, PORT]))
  tab.fill(count(), '۲')
  tab.choose(checkoutLabels.repeatType, repeatTypeNames[3])
  await tab.press(labels.refresh)
  expect(tab.alerts).toEqual([])
  expect([count().value, tab.field(checkoutLabels.repeatType).value]).toEqual(['۲', '3'])
  tab.fill(count(), '۰')
  await tab.press(labels.refresh)
  expect(tab.text()).toContain(labels.nothingChosen)
})

test('a group order names what its sum needs and is placed from the floor on', async () => {
  const delivery = await insertDelivery(shop)
  const company_id = await insertCompany(shop.db, { flooring: 500_000 })
  const window = await firstWindow(shop, await insertWindowTemplate(shop.db, { company_id }))
  const id = await insertUser(shop.db, { company_id })
  await insertProduct(shop.db, { name: 'شیر' })
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/customers/${id}/order`)
  const count = await find(tab, 'شیر')
  tab.fill(count(), '1')
  await tab.press(labels.addChosen)
  tab.check(RegExp(`^${orderTypeNames.group}: `))
  expect(tab.text()).toContain(labels.otherType)
  await tab.press(labels.refresh)
  expect(tab.text()).toContain(sumNeeds([TIME, METHOD, PORT]))
  tab.fill(labels.companyTime, String(window))
  await tab.press(labels.refresh)
  const times = tab.field(labels.companyTime) as HTMLSelectElement
  expect(times.selectedOptions[0]?.text.trim()).toMatch(/^\S+ [۰-۹]+ \S+، ساعت [۰-۹]/)
  expect(tab.text()).toContain(sumNeeds([METHOD, PORT]))
  tab.fill(checkoutLabels.deliveryMethod, String(delivery.posting_method))
  tab.fill(checkoutLabels.paymentMethod, '5')
  await tab.press(labels.place)
  expect(tab.alerts).toEqual([groupFloor(500_000)])
  tab.fill(count(), '۱۰')
  await tab.press(labels.place)
  expect(tab.notice).toContain(customerMessages.orderPlaced)
  const orders = shop.db.selectFrom('orders').select('company_id').where('user_id', '=', id)
  expect(await orders.execute()).toEqual([{ company_id }])
})

test("a caller's order by phone is placed with its note, and the wallet is credited", async () => {
  const delivery = await insertDelivery(shop)
  await insertProduct(shop.db, { name: 'شیر' })
  const { userId } = await registeredUser(shop)
  const tab = await staffTab(shop, 'owner')
  await tab.visit(`/admin/customers/${userId}`)
  await tab.follow(labels.order)
  const count = await find(tab, 'شیر')
  tab.fill(count(), '۲')
  await tab.press(labels.addChosen)
  const note = 'زنگ طبقه‌ی دوم'
  tab.fill(checkoutLabels.notes, note)
  tab.fill(checkoutLabels.timeWindow, String(delivery.time_id))
  tab.fill(checkoutLabels.deliveryMethod, String(delivery.posting_method))
  await tab.press(labels.place)
  expect(tab.alerts).not.toEqual([])
  tab.fill(checkoutLabels.paymentMethod, '5')
  await tab.press(labels.refresh)
  expect(tab.text()).toContain(checkoutLabels.payable)
  await tab.press(labels.place)
  expect(tab.notice).toContain(customerMessages.orderPlaced)
  const orders = shop.db
    .selectFrom('orders')
    .select('payment_port_id')
    .where('user_id', '=', userId)
  expect(await orders.execute()).toMatchObject([{ payment_port_id: 5 }])
  await tab.visit(tab.all('[role=status] a')[0]?.getAttribute('href') ?? '')
  expect(tab.path).toMatch(/^\/admin\/orders\/\d+$/)
  expect(tab.text()).toContain(note)

  await tab.follow(orderOfficeLabels.seeCustomer)
  await tab.follow(customerLabels.wallet)
  tab.check(customerLabels.up)
  tab.fill(customerLabels.amount, '۵۰٬۰۰۰')
  tab.fill(customerLabels.reason, 'جبران تأخیر')
  await tab.press(customerLabels.write)
  expect(tab.notice).toContain(customerMessages.adjusted)
  expect(tab.text()).toContain('۵۰٬۰۰۰ تومان')
})
