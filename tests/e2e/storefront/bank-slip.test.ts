import type { Route } from 'playwright/test'
import { OrderStatus } from '#lib/codes/order.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { picture, pictureOf } from '#tests/support/builders/bank-slips.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { chooseRest, submit, test, WITHOUT_PAYMENT } from '#tests/support/fixtures/checkout-page.ts'
import { expect } from '#tests/support/fixtures/page.ts'

const exact = { exact: true } as const

test('places one order when the network fails, sends its bank slip, notes and cancels it', async ({
  page,
  open,
}) => {
  const { orders } = await open()
  await chooseRest(page, WITHOUT_PAYMENT)
  // Once the request is lost, once the response.
  await page.route('**/checkout/store', route => route.abort('internetdisconnected'), { times: 1 })
  await submit(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(siteMessages.networkError)
  expect(await orders()).toEqual([])
  await alert.getByRole('button').click()
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/checkout/store', loseResponse, { times: 1 })
  await submit(page).click()
  await expect(alert).toContainText(siteMessages.networkError)
  expect(await orders()).toHaveLength(1)
  await submit(page).dblclick()
  await expect(
    page.getByRole('heading', { name: orderLabels.registeredTitle, ...exact }),
  ).toBeVisible()
  expect(await orders()).toHaveLength(1)

  await expect(page.getByText(/نگه داشته می‌شود.*فیش بانکی.*لغو می‌شود/)).toHaveCount(1)
  await expect(page.getByText('۰۰۰۰ ۱۱۱۱ ۲۲۲۲ ۳۳۳۷', exact)).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  const send = page.getByRole('button', { name: orderLabels.sendSlip })
  const text = { name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  const slip = page.getByLabel(orderLabels.uploadBankSlip)
  await slip.setInputFiles(text)
  await expect(page.getByText(orderMessages.bankSlipWrongType).first()).toBeVisible()
  await expect(send).toHaveCount(0)
  // The shop looks into what calls itself a picture.
  await slip.setInputFiles({ ...text, name: 'slip.jpg', mimeType: 'image/jpeg' })
  await send.click()
  const note = page.getByRole('paragraph').filter({ hasText: orderMessages.bankSlipWrongType })
  await expect(note).toBeVisible()
  const file = { name: 'slip.jpg', mimeType: 'image/jpeg' }
  const small = { ...file, buffer: await picture('jpeg') }
  await page.getByLabel(orderLabels.otherFile).setInputFiles(small)
  await send.click()
  await expect(page.getByText(orderMessages.fileUploaded)).toBeVisible()
  await expect(page.getByText(orderMessages.slipInReview)).toBeVisible()
  expect(await orders()).toMatchObject([{ slip: 'waiting', freeze: 1 }])

  // The list of orders takes another one, here larger than a browser sends while a page is left.
  await page.getByRole('link', { name: orderLabels.viewOrders }).click()
  const card = page.getByRole('main').getByRole('listitem', { name: orderLabels.orderNumber })
  await expect(card.getByText(orderMessages.slipInReview)).toBeVisible()
  const large = { ...file, buffer: await pictureOf(300 * 1024) }
  await card.getByLabel(orderLabels.editBankSlip).setInputFiles(large)
  const preview = card.getByRole('img', { name: orderLabels.slipPreview })
  await expect(preview).toHaveJSProperty('naturalWidth', 320)
  await send.click()
  await expect(page.getByText(orderMessages.fileEdited)).toBeVisible()

  await card.getByRole('button', { name: orderLabels.notes, ...exact }).click()
  const notes = page.getByRole('dialog', { name: orderLabels.notes })
  await expect(notes.getByLabel(orderLabels.noteText)).toBeFocused()
  await page.keyboard.type('طبقه‌ی دوم')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await notes.getByRole('button', { name: orderLabels.addNote, ...exact }).click()
  await expect(page.getByText(orderMessages.orderNoteSaved)).toBeVisible()
  await card.getByText(orderLabels.details).click()
  await expect(card.getByText('طبقه‌ی دوم')).toBeVisible()

  const cancel = card.getByRole('button', { name: orderLabels.cancel, ...exact })
  await cancel.click()
  const question = page.getByRole('dialog', { name: orderLabels.cancel })
  await question.getByRole('button', { name: actionLabels.back, ...exact }).click()
  await expect(cancel).toBeFocused()
  expect(await orders()).toMatchObject([{ status: OrderStatus.awaitingPayment }])
  await cancel.click()
  await question.getByRole('button', { name: orderLabels.cancel, ...exact }).click()
  await expect(page.getByText(orderMessages.orderCancelled)).toBeVisible()
  await expect(card).toBeFocused()
  expect(await orders()).toMatchObject([{ status: OrderStatus.cancelled }])
})
