import type { Page } from 'playwright/test'
import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { productHref } from '#lib/rules/links.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { roleNames, staffLabels } from '#lib/text/labels/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertComment } from '#server/db/comment.ts'
import { addStaff } from '#server/services/staff/members.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const OWN = 'گل و بلبل ۱۲'
const exact = { exact: true } as const
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()
const accessible = async (page: Page) => expect(await seriousFaultsInBothThemes(page)).toEqual([])

async function newStaff(baseURL: string | undefined, roles: readonly StaffRole[]) {
  const mobile = newMobile()
  const now = () => Math.floor(Date.now() / 1000)
  const { password } = await withShop(baseURL ?? '', db =>
    addStaff({ db, now }, { name: 'مریم راد', mobile, roles }, null),
  )
  return { mobile, password }
}

async function enter(page: Page, mobile: string, password: string): Promise<void> {
  await field(page, 'mobile').fill(mobile)
  await field(page, 'password').fill(password)
  await press(page, staffLabels.continue)
}

/** Both factors, and a password of their own. */
async function signIn(page: Page, { mobile, password }: { mobile: string; password: string }) {
  await enter(page, mobile, password)
  await field(page, 'code').fill(await readCode(mobile))
  await press(page, staffLabels.enter)
  await expect(page.getByText(staffMessages.choosePasswordFirst)).toBeVisible()
  await field(page, 'old_password').fill(password)
  await field(page, 'password').fill(OWN)
  await field(page, 'password_confirmation').fill(OWN)
  await press(page, staffLabels.save)
  await expect(page.getByText(staffMessages.passwordChosen)).toBeVisible()
}

test.use({ javaScriptEnabled: false })

test('a comment appears on its product once staff approve it', async ({ page, baseURL }) => {
  const body = `بسیار تازه بود ${newMobile()}`
  const product = await withShop(baseURL ?? '', async db => {
    const { id } = await aCustomer(db)
    const found = await db.selectFrom('products').select(['id', 'slug']).executeTakeFirstOrThrow()
    const record = { record_name: 'product', record_id: found.id } as const
    const created_at = Math.floor(Date.now() / 1000)
    await insertComment(db, { ...record, user_id: id, name: 'مینا', body, created_at })
    return found
  })
  const staff = await newStaff(baseURL, ['content'])
  await visit(page, '/admin/comments?only=waiting')
  await expect(page).toHaveURL(/\/admin\/sign-in\?back=/)
  await enter(page, staff.mobile, 'نادرست')
  await expect(page.getByText(staffMessages.signInRefused)).toBeVisible()
  await expect(field(page, 'mobile')).toHaveValue(staff.mobile)
  await signIn(page, staff)
  await page.getByRole('navigation').getByRole('link', { name: staffLabels.comments }).click()
  await press(page, staffLabels.approve)
  await expect(page.getByText(staffMessages.chooseSome)).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: body }).getByRole('checkbox').check()
  await press(page, staffLabels.approve)
  await expect(page.getByText(body)).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get(`${productHref(product)}?comments=1`)).text())
    .toContain(body)
})

test('an owner adds a picker, who sees only the pages of picking', async ({ page, baseURL }) => {
  const owner = await newStaff(baseURL, ['owner'])
  await visit(page, '/admin/staff')
  await signIn(page, owner)
  await visit(page, '/admin/staff')
  const mobile = newMobile()
  await field(page, 'name').fill('علی نوری')
  await field(page, 'mobile').fill(mobile)
  await press(page, staffLabels.add)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(roleNames.picker).check()
  await press(page, staffLabels.add)
  const password = (await page.locator('.office-secret b').textContent()) ?? ''
  await page.getByRole('link', { name: 'علی نوری' }).last().click()
  await expect(page.getByRole('heading', { name: staffLabels.history })).toBeVisible()
  await press(page, staffLabels.signOut)
  await expect(page).toHaveURL('/admin/sign-in')
  await signIn(page, { mobile, password })
  const sections = page.getByRole('navigation', { name: staffLabels.pages }).getByRole('link')
  await expect(sections).toHaveText([pickingLabels.picking])
  const refused = await visit(page, '/admin/staff')
  expect(refused?.status()).toBe(403)
  await expect(page.getByText(staffMessages.notAllowed)).toBeVisible()
})

test('stores no page of the back office and refuses a form posted from another origin', async ({
  request,
}) => {
  const answer = await request.get('/admin/sign-in')
  const headers = answer.headers()
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  const form = { mobile: '09120000000', password: 'x' }
  const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
  const foreign = await request.post('/admin/sign-in', { form, headers: elsewhere })
  expect(foreign.status()).toBe(403)
  expect((await request.put('/admin/sign-in', { data: 'x' })).status()).toBe(405)
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('the sign-in pages are accessible', async ({ page, baseURL }) => {
    await visit(page, '/admin/sign-in')
    await accessible(page)
    const owner = await newStaff(baseURL, ['owner'])
    await enter(page, owner.mobile, owner.password)
    await expect(field(page, 'code')).toBeVisible()
    await accessible(page)
  })
})
