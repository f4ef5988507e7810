import {
  campaignLabels as labels,
  campaignStateNames,
  exclusionNames,
  sendTo,
} from '#lib/text/labels/admin-campaigns.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { offerLabels } from '#lib/text/labels/offer.ts'
import { stopOffersHref } from '#lib/rules/links.ts'
import { offerMessages } from '#lib/text/messages/offer.ts'
import { setOfferConsent } from '#server/campaign/offer-consents.ts'
import { stopToken } from '#server/campaign/offer-link.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { shopAt } from '#tests/support/fixtures/built-shop.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('a campaign is previewed and confirmed, and its link withdraws the consent @every-screen', async ({
  page,
  shop,
}) => {
  const mobile = newMobile()
  const tag = `نشان ${mobile}`
  const id = await withShop(shop.origin, async db => {
    await putSetting(db, 'text_hours', { from: 0, to: 24 })
    const now = Math.floor(Date.now() / 1000)
    const users = [await insertUser(db, { mobile }), await insertUser(db, { mobile: newMobile() })]
    await setOfferConsent(db, users[0]!, { wants: true, by: 'profile', now })
    const tags = users.map(user_id => ({ user_id, tag, created_at: now }))
    await db.insertInto('customer_tags').values(tags).execute()
    return users[0]!
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/campaigns')
  await page.getByRole('link', { name: labels.newCampaign }).click()
  await page.getByLabel(labels.title).fill('یلدا')
  await page.getByLabel(labels.text).fill('سبد: انار شب یلدا با ۲۰٪ تخفیف')
  await page.getByLabel(customerLabels.tag).selectOption(tag)
  await page.getByRole('button', { name: labels.preview }).click()
  const preview = page.getByRole('region', { name: labels.previewed })
  await expect(preview).toContainText('لغو۱۱')
  await expect(preview).toContainText(exclusionNames['no-consent'])
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  expect(await smallTargets(page, 'main')).toEqual([])
  await preview.getByLabel(labels.confirm).check()
  await preview.getByRole('button', { name: sendTo(1, 3_000) }).click()
  const state = new RegExp(`${campaignStateNames.sending}|${campaignStateNames.done}`)
  const progress = page.getByRole('region', { name: labels.progress })
  await expect(progress.getByText(state)).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  await visit(page, stopOffersHref(stopToken(shopAt(shop.origin).secret, { id, mobile })))
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: offerLabels.stop }).click()
  await expect(page.getByText(offerMessages.stopped)).toBeVisible()
})
