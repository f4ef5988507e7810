import { RegisterStatus } from '#lib/codes/account.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const MB = 1024 * 1024

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('explains printing without scripts', async ({ page, customer }) => {
    const { id } = await customer.order([{}], [{ status: OrderStatus.confirmed }])
    await enterAsStaff(page, customer.shop, ['picker'])
    await visit(page, `/admin/picking/slips?order=${id}`)
    await expect(page.getByText(pickingLabels.print)).toBeVisible()
    await expect(page.getByRole('button', { name: actionLabels.print })).toBeHidden()
  })
})

test(
  'does not keep a new password submitted after the session ended',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    await enterAsStaff(page, baseURL ?? '', ['picker'])
    await visit(page, '/admin/password')
    const fields = page.locator('input[type=password]')
    for (const index of [0, 1, 2]) await fields.nth(index).fill('never-seen-again')
    await page.context().clearCookies()
    await page.getByRole('button', { name: staffLabels.save }).click()
    await expect(page.getByRole('alert')).toHaveText(staffMessages.signedOutLost)
    expect(await page.content()).not.toContain('never-seen-again')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: staffLabels.signInAgain }).click()
    await expect(page).toHaveURL('/admin/sign-in?back=%2Fadmin%2Fpassword')
  },
)

test('prints a page by its button', async ({ page, customer }) => {
  const { id } = await customer.order([{}], [{ status: OrderStatus.confirmed }])
  await enterAsStaff(page, customer.shop, ['picker'])
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
  await visit(page, `/admin/picking/slips?order=${id}`)
  await page.getByRole('button', { name: actionLabels.print }).click()
  await expect(page.locator('[data-printed]')).toHaveCount(1)
  await expect(page.getByText(pickingLabels.print)).toBeHidden()
})

test('answers a form that is too large with a page of the back office or the shop', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  const headers = { accept: 'text/html', origin: baseURL ?? '' }
  const multipart = { title: 'x'.repeat(2 * MB) }
  for (const path of ['/admin/content/new', '/contact-us']) {
    const answer = await page.request.post(path, { headers, multipart })
    const html = await answer.text()
    expect([path, answer.status()]).toEqual([path, 413])
    expect(html).toContain(messages.bodyTooLarge)
    expect(html).toMatch(new RegExp(`href="${path}"[^>]*>\\s*${pageLabels.backToForm}`))
    expect(html.includes('href="/admin/pictures"')).toBe(path.startsWith('/admin'))
  }
  await page.context().clearCookies()
  const nobody = await page.request.post('/admin/content/new', { headers, multipart })
  expect(nobody.status()).toBe(413)
  expect(await nobody.text()).not.toContain('href="/admin/pictures"')
})

test('marks a forgotten customer, who cannot order by phone', async ({ page, baseURL }) => {
  const id = await withShop(baseURL ?? '', async db => {
    const id = await insertUser(db, {
      mobile: newMobile(),
      register_status: RegisterStatus.incomplete,
    })
    await db
      .updateTable('users')
      .set({ mobile: forgottenMobile(id) })
      .where('id', '=', id)
      .execute()
    return id
  })
  await enterAsStaff(page, baseURL ?? '', ['owner'])
  for (const path of ['/admin/customers', `/admin/customers/${id}`]) {
    await visit(page, path)
    await expect(page.getByText(customerLabels.forgotten).first()).toBeVisible()
    await expect(page.getByText('gone-')).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: phoneOrderLabels.finishRegistering })).toBeHidden()
  await visit(page, `/admin/customers/new?customer=${id}`)
  await expect(page.locator('#mobile')).toHaveValue('')
})
