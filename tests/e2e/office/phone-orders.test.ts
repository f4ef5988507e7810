import type { Locator, Page } from 'playwright/test'
import { phoneOrderLabels as words, sumNeeds } from '#lib/text/labels/admin-phone-orders.ts'
import { orderOfficeLabels as orderLabels } from '#lib/text/labels/admin-orders.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { customerMessages } from '#lib/text/messages/admin-customers.ts'
import { orderTypeNames, repeatTypeNames } from '#lib/text/names.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { joinCompany } from '#tests/support/fixtures/checkout-page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.use({ javaScriptEnabled: false })

const COMPANY = 'rasakav'
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The first product that words find and that is there: its name, and the field of its count. */
async function find(page: Page, text: string): Promise<{ label: string; count: Locator }> {
  await page.getByLabel(words.search).fill(text)
  await press(page, words.find)
  const first = page.locator('input[name=found] + input').first()
  const [name, label] = [await first.getAttribute('name'), await first.getAttribute('aria-label')]
  return { label: label ?? '', count: page.locator(`input[name="${name}"]`) }
}

/** The last choice of a list that may be taken. */
async function chooseLast(page: Page, label: string): Promise<void> {
  const select = page.getByLabel(label)
  const open = select.locator('option:not([disabled]):not([value=""])')
  await select.selectOption((await open.last().getAttribute('value')) ?? '')
}

test(
  'places a group phone order from the floor on and opens it',
  { tag: '@postgres' },
  async ({ page, baseURL: origin }) => {
    const baseURL = origin ?? ''
    const { id, mobile, company } = await withShop(baseURL, async db => {
      const customer = await aCustomer(db)
      const company = await joinCompany(db, customer.id, COMPANY)
      return { ...customer, company }
    })
    await enterAsStaff(page, baseURL, ['orders'])
    await visit(page, '/admin/orders')
    await page.getByRole('link', { name: words.phoneOrder }).click()
    await expect(page.getByText(words.whoCalls)).toBeVisible()
    await page.getByLabel(customerLabels.search).fill(mobile)
    await press(page, customerLabels.find)
    await page.getByRole('link', { name: words.orderFor }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/customers/${id}/order$`))
    const milk = await find(page, 'شیر')
    await milk.count.fill('1')
    await press(page, words.addChosen)
    await page.getByLabel(orderTypeNames.group).check()
    const needs = (names: string[]) => expect(page.getByText(sumNeeds(names))).toBeVisible()
    await expect(page.getByText(words.otherType)).toBeVisible()
    await press(page, words.refresh)
    await needs(['زمان ارسال', 'روش ارسال', 'روش پرداخت'])
    await chooseLast(page, words.companyTime)
    await press(page, words.refresh)
    await expect(page.getByLabel(words.companyTime).locator('option:checked')).toHaveText(
      /^\S+ [۰-۹]+ \S+، ساعت [۰-۹]/,
    )
    await needs(['روش ارسال', 'روش پرداخت'])
    await page.getByLabel(checkoutLabels.deliveryMethod).selectOption({ index: 1 })
    await page.getByLabel(checkoutLabels.paymentMethod).selectOption('5')
    await press(page, words.place)
    await expect(page.getByRole('alert')).toHaveText(groupFloor(company.flooring))
    const rice = await find(page, 'برنج')
    await rice.count.fill('۲')
    await press(page, words.addChosen)
    await press(page, words.place)
    await expect(page.getByRole('status')).toContainText(customerMessages.orderPlaced)
    await page.getByRole('status').getByRole('link').click()
    await expect(page.getByText(rice.label.slice(words.count.length + 1)).first()).toBeVisible()
    const order = await withShop(baseURL, db =>
      db.selectFrom('orders').select('company_id').where('user_id', '=', id).execute(),
    )
    expect(order).toEqual([{ company_id: company.id }])
    await expect(page.getByRole('link', { name: orderLabels.seeCustomer })).toHaveAttribute(
      'href',
      `/admin/customers/${id}`,
    )
    const foreign = await withShop(baseURL, aCustomer)
    await visit(
      page,
      `/admin/customers/${foreign.id}?told=placed&order=${page.url().split('/').at(-1)}`,
    )
    await expect(page.getByRole('status').getByRole('link')).toHaveCount(0)
  },
)

test('adds products by a typed count; preselects only a main address', async ({
  page,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const [id, other] = await withShop(baseURL, async db => {
    const [customer, withoutMain] = [await aCustomer(db), await aCustomer(db)]
    await insertAddress(db, { user_id: customer.id, address: 'کوچه‌ی فرعی' })
    await insertAddress(db, { user_id: customer.id, address: 'کوچه‌ی اصلی', is_main: 1 })
    await insertAddress(db, { user_id: withoutMain.id })
    return [customer.id, withoutMain.id]
  })
  await enterAsStaff(page, baseURL, ['orders'])
  await visit(page, `/admin/customers/${other}/order`)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await visit(page, `/admin/customers/${id}/order`)
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/کوچه‌ی اصلی/)
  const { count } = await find(page, 'شیر')
  await press(page, words.addChosen)
  await expect(page.getByRole('alert')).toHaveText(customerMessages.countMissing)
  await count.fill('دو')
  await press(page, words.addChosen)
  await expect(page.getByRole('alert')).toHaveText(customerMessages.countWrong)
  await expect(count).toHaveValue('دو')
  await expect(count).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(sumNeeds(['زمان ارسال', 'روش ارسال', 'روش پرداخت']))).toBeVisible()
  await count.fill('۲')
  await page.getByLabel(checkoutLabels.repeatType).selectOption(repeatTypeNames[3])
  await press(page, words.refresh)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(count).toHaveValue('۲')
  await expect(page.getByLabel(checkoutLabels.repeatType)).toHaveValue('3')
  await count.fill('۰')
  await press(page, words.refresh)
  await expect(page.getByText(words.nothingChosen)).toBeVisible()
})
