import type { Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { hashPassword } from '#server/services/passwords.ts'
import { PROFILE_PAGES } from '#ui/profile-pages.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { aCustomer, signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { otherCode } from '#tests/support/builders/account.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const OLD = 'گذرواژه‌ی قدیمی'
const NEW = 'گذرواژه‌ی تازه'
const exact = { exact: true } as const

const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()
const accessible = async (page: Page) => expect(await seriousFaultsInBothThemes(page)).toEqual([])

async function signIn(page: Page, mobile: string, password: string): Promise<void> {
  await visit(page, '/login?backUrl=/profile')
  await page.getByLabel(accountLabels.mobile).fill(mobile)
  await press(page, actionLabels.continue)
  await page.getByLabel(accountLabels.password, exact).fill(password)
  await press(page, accountLabels.login)
  await expect(page).toHaveURL('/profile')
}

/** By the navigation: of a wide page its column, of a narrow one the home of the profile. */
async function open(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: profileLabels.pages })
    .getByRole('link', { name, ...exact })
    .click()
  await expect(page.getByRole('heading', { level: 1, name, ...exact })).toBeVisible()
  await expect(page.locator('.profile-body form, .profile-body ol')).not.toHaveCount(0)
  await accessible(page)
}

/** Section 9: the message, and the profile after 0.8 s. */
async function isSaved(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(sentence)).toBeVisible()
}

test('a customer edits profile, mobile, password and company, and signs out', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const mobile = await withShop(
    baseURL ?? '',
    async db => (await aCustomer(db, await hashPassword(OLD))).mobile,
  )
  await signIn(page, mobile, OLD)
  await expect(page.getByText(toPersianDigits(mobile))).toBeVisible()
  await accessible(page)

  await open(page, profileLabels.editProfile)
  await page.locator('input[name=first_name]').fill('مینا')
  await page.getByLabel(profileLabels.gender).selectOption('3')
  await press(page, actionLabels.save)
  await isSaved(page, profileMessages.profileEdited)
  await expect(page.getByText('مینا احمدی')).toBeVisible()

  await open(page, profileLabels.changePassword)
  const fields = page.locator('input[type=password]')
  for (const [index, typed] of [NEW, NEW, NEW].entries()) await fields.nth(index).fill(typed)
  await press(page, profileLabels.changePassword)
  await expect(fields.first()).toBeFocused()
  await expect(fields.first()).toHaveAttribute('aria-invalid', 'true')
  await fields.first().fill(OLD)
  await page.keyboard.press('Enter')
  await isSaved(page, profileMessages.passwordChanged)

  const fresh = newMobile()
  await open(page, profileLabels.changeMobile)
  await changeMobile(page, mobile, fresh)
  await isSaved(page, profileMessages.mobileChanged)
  await expect(page.getByText(toPersianDigits(fresh))).toBeVisible()

  await open(page, profileLabels.company)
  await visit(page, '/profile/company?code=nilgoon-1405')
  await press(page, actionLabels.apply)
  await expect(page.getByText(profileMessages.companyCodeSaved)).toBeVisible()
  await press(page, navLabels.logout)
  await expect(page).toHaveURL('/')
  await signIn(page, fresh, NEW)
})

/** In three steps, with a wrong code in the last: the first step is shown again. */
async function changeMobile(page: Page, old: string, fresh: string): Promise<void> {
  const ofOld = page.getByLabel(profileLabels.codeFromOldMobile)
  const ofNew = page.getByLabel(profileLabels.codeFromNewMobile)
  const number = page.getByLabel(profileLabels.newMobile)
  await press(page, profileLabels.sendCode)
  await expect(ofOld).toBeFocused()
  await ofOld.fill(await readCode(old))
  await number.fill(`+98${old.slice(1)}`)
  await expect(page.getByText(profileMessages.mobileMustDiffer)).toBeVisible()
  await expect(page.getByRole('button', { name: profileLabels.sendCode })).toBeDisabled()
  await accessible(page)
  await number.fill(` ${toPersianDigits(fresh)} `)
  await page.keyboard.press('Enter')
  await expect(ofNew).toBeFocused()
  const code = await readCode(fresh)
  await ofNew.fill(otherCode(code))
  await expect(
    page.locator('.profile-body').getByText(accountMessages.otpWrong).first(),
  ).toBeVisible()
  await press(page, profileLabels.sendCode)
  await ofOld.fill(await readCode(old))
  await number.fill(fresh)
  await number.press('Enter')
  await accessible(page)
  await ofNew.fill(code)
}

// Sections 2 and 6: no page of the profile is for a guest, and none holds what is somebody's.
test('guards the profile pages, whose markup is the same for everybody', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const read = async (path: string) => {
    const answer = await context.request.get(path, { maxRedirects: 0 })
    return { status: answer.status(), headers: answer.headers(), html: await answer.text() }
  }
  const paths = PROFILE_PAGES.map(({ path }) => path)
  const withQuery = paths.map(path => `${path}?page=2`)
  for (const path of withQuery) {
    const { status, headers } = await read(path)
    expect([status, headers['location']]).toEqual([
      303,
      `/login?backUrl=${encodeURIComponent(path)}`,
    ])
  }
  // Nobody is here, but the cookie says so.
  await context.addCookies([{ name: 'sabad_in', value: '1', url: baseURL ?? '' }])
  const ofNobody = await Promise.all(paths.map(read))
  await signInCustomer(context, request, baseURL ?? '')
  await visit(page, '/profile')
  await expect(page.getByText('سارا احمدی')).toBeVisible()
  for (const [index, path] of paths.entries()) {
    const { html } = await read(path)
    expect(html, path).toBe(ofNobody[index]?.html)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('سارا احمدی')
  }
})
