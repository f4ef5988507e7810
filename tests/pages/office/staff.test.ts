import { expect, test } from 'vitest'
import { productHref } from '#lib/rules/links.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { stockLabels } from '#lib/text/labels/admin-stock.ts'
import { permissionNames, roleLabels } from '#lib/text/labels/admin-roles.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'
import { historyLabels, recordNames, roleNames, staffLabels } from '#lib/text/labels/staff.ts'
import { roleMessages, staffMessages } from '#lib/text/messages/staff.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { insertUser, nextMobile } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const OWN_PASSWORD = 'گل و بلبل ۱۲'
const NAME = 'علی نوری'
const COMMENT = 'بسیار تازه بود'

const shop = shopForFile()

/** A comment that waits for approval; the address of its product. */
async function waitingComment(): Promise<string> {
  const id = await insertProduct(shop.db, { slug: 'شیر' })
  await insertComment(shop.db, {
    ...{ record_name: 'product', record_id: id, user_id: await insertUser(shop.db) },
    ...{ name: 'مینا', body: COMMENT, created_at: shop.clock.now },
  })
  return productHref({ id, slug: 'شیر' })
}

/** The owner adds a member for the content and signs out: the password that was given. */
async function addMember(tab: Tab, mobile: string): Promise<string> {
  await tab.visit('/admin/staff')
  tab.fill(tab.named('name'), NAME)
  tab.fill(tab.named('mobile'), mobile)
  await tab.press(staffLabels.add)
  expect(tab.alerts).toHaveLength(1)
  tab.check(roleNames.content)
  await tab.press(staffLabels.add)
  const password = tab.text(tab.all('[role=status] b')[0])
  await tab.follow(NAME)
  expect(tab.page.getByRole('heading', { name: staffLabels.history })).toBeDefined()
  await tab.press(staffLabels.signOut)
  expect(tab.path).toBe('/admin/sign-in')
  return password
}

test('a new member signs in with a password of their own and approves a comment', async () => {
  const product = await waitingComment()
  const mobile = nextMobile()
  const tab = await staffTab(shop, 'owner')
  const password = await addMember(tab, mobile)

  await tab.visit('/admin/comments?only=waiting')
  expect(tab.path).toMatch(/^\/admin\/sign-in\?back=/)
  const enter = async (secret: string) => {
    tab.fill(tab.named('mobile'), mobile)
    tab.fill(tab.named('password'), secret)
    await tab.press(staffLabels.continue)
  }
  await enter('نادرست')
  expect(tab.text()).toContain(staffMessages.signInRefused)
  expect(tab.named('mobile').value).toBe(mobile)
  await enter(password)
  tab.fill(tab.named('code'), shop.outbox.findLast(sms => sms.to === mobile)?.tokens['code'] ?? '')
  await tab.press(staffLabels.enter)
  expect(tab.text()).toContain(staffMessages.choosePasswordFirst)
  tab.fill(tab.named('old_password'), password)
  tab.fill(tab.named('password'), OWN_PASSWORD)
  tab.fill(tab.named('password_confirmation'), OWN_PASSWORD)
  await tab.press(staffLabels.save)
  expect(tab.notice).toContain(staffMessages.passwordChosen)

  const sections = () => tab.page.getByRole('navigation', { name: staffLabels.pages })
  expect(tab.text(sections())).not.toContain(staffLabels.staff)
  await tab.visit('/admin/staff')
  expect(tab.status).toBe(403)
  expect(tab.text()).toContain(staffMessages.notAllowed)
  await tab.follow(staffLabels.comments, sections())
  await tab.press(staffLabels.approve)
  expect(tab.text()).toContain(staffMessages.chooseSome)
  const [box] = tab.entry(COMMENT).querySelectorAll<HTMLInputElement>('[type=checkbox]')
  Object.assign(box!, { checked: true })
  await tab.press(staffLabels.approve)
  expect(tab.text()).not.toContain(COMMENT)
  await tab.visit(`${product}?comments=1`)
  expect(tab.text()).toContain(COMMENT)
})

test('an owner ends the session of a member, who signs in again', async () => {
  const member = await staffTab(shop, 'picker')
  await member.visit('/admin/picking')
  expect(member.path).toBe('/admin/picking')
  const { id } = await shop.db
    .selectFrom('staff')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const tab = await staffTab(shop, 'owner')
  await tab.visit(`/admin/staff/${id}`)
  await tab.press(customerLabels.endSession)
  expect(tab.text()).toContain(staffMessages.sessionsEnded)
  expect(tab.text()).toContain(staffLabels.noSessions)
  await member.visit('/admin/picking')
  expect(member.path).toMatch(/^\/admin\/sign-in\?back=/)
})

test('an owner makes a role, gives it, and its member sees its pages alone', async () => {
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/staff')
  await tab.follow(roleLabels.roles)
  tab.fill(roleLabels.name, 'انباردار')
  await tab.press(staffLabels.add)
  expect(tab.alerts).toHaveLength(1)
  expect(tab.field(roleLabels.name).value).toBe('انباردار')
  tab.check(permissionNames.stock)
  await tab.press(staffLabels.add)
  expect(tab.notice).toContain(roleMessages.added)
  const member = await staffTab(shop, 'picker')
  await tab.visit(`/admin/staff/${member.staffId}`)
  tab.check('انباردار')
  await tab.press(staffLabels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  await member.visit('/admin/stock')
  expect(member.status).toBe(200)
  const menu = member.page.getByRole('navigation', { name: staffLabels.pages })
  expect(member.text(menu)).toContain(stockLabels.stock)
  expect(member.text(menu)).not.toContain(roleLabels.members)

  await tab.visit('/admin/staff/roles')
  await tab.follow('انباردار')
  expect(tab.page.queryByRole('button', { name: roleLabels.remove })).toBeNull()
  tab.check(permissionNames.comments)
  Object.assign(tab.field(permissionNames.stock), { checked: false })
  await tab.press(roleLabels.save)
  expect(tab.text()).toContain(roleMessages.saved)
  await member.visit('/admin/stock')
  expect(member.status).toBe(403)
})

test('an owner searches all changes by person, kind and words', async () => {
  await addMember(await staffTab(shop, 'owner'), nextMobile())
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/history')
  tab.named('record').value = 'staff'
  await tab.press(listLabels.show)
  expect(tab.all('.list-chips b').map(each => tab.text(each))).toEqual([recordNames.staff])
  expect(tab.all('.list-table tbody tr').length).toBeGreaterThan(0)
  tab.fill(historyLabels.search, 'چنین چیزی نیست')
  await tab.press(listLabels.show)
  expect(tab.text()).toContain(historyLabels.none)
  const other = await staffTab(shop, 'finance')
  await other.visit('/admin/history')
  expect(other.status).toBe(403)
})
