import { beforeEach, describe, expect, it } from 'vitest'
import { getUser } from '#lib/api/account.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import {
  $commentForm,
  openComment,
  closeComment,
  sendComment,
  writeComment,
} from '#stores/comment.ts'
import { takeNotices } from '#stores/notice.ts'
import { takeBackUrl } from '#stores/resume.ts'
import { $user, storeUser } from '#stores/user.ts'
import { type insertUser, registeredUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let product: CommentedRecord
beforeEach(async () => {
  $commentForm.set(null)
  product = { record_name: 'product', record_id: await insertProduct(shop.db) }
  history.replaceState(null, '', `/products/${product.record_id}/x?utm=1`)
})

const rows = () =>
  shop.db
    .selectFrom('comments')
    .select(['body', 'name', 'record_name', 'state'])
    .where('record_id', '=', product.record_id)
    .execute()

async function signIn(row: Parameters<typeof insertUser>[1] = {}): Promise<string> {
  const { client, token } = await registeredUser(shop, row)
  storeUser({ ...(await getUser(client)).data, token })
  return token
}

const back = () => `/products/${product.record_id}/x?comment=1`
const refuse = (code: number, message: unknown) => {
  browser.answer = () =>
    Promise.resolve(Response.json({ status: false, code, message }, { status: code }))
}

describe('the dialog of a comment', () => {
  it('requires sign-in and returns to the page, open', () => {
    openComment(product)
    expect($commentForm.get()).toBe(null)
    expect(browser.visited).toEqual([`/login?backUrl=${encodeURIComponent(back())}`])
  })

  it('sends an incomplete account to its form first, and returns afterwards', async () => {
    await signIn({ register_status: RegisterStatus.incomplete })
    openComment(product)
    expect(browser.visited).toEqual(['/register'])
    expect(sessionStorage.getItem('sabad:notices')).toContain(accountMessages.completeAccountFirst)
    expect(takeBackUrl()).toBe(back())
  })

  it('keeps the text for its author only, beyond the session', async () => {
    await signIn()
    const user = $user.get()
    openComment(product)
    writeComment({ body: 'خیلی تازه' })
    $user.set(null)
    writeComment({ body: 'خیلی تازه بود' })
    $commentForm.set(null)
    await signIn()
    openComment(product)
    expect($commentForm.get()?.body).toBe('')
    $commentForm.set(null)
    storeUser(user!)
    openComment(product)
    expect($commentForm.get()?.body).toBe('خیلی تازه بود')
  })

  it('sends text and name, says that it waits for approval, and closes', async () => {
    await signIn()
    openComment(product)
    writeComment({ body: '  خیلی تازه بود \n' })
    writeComment({ name: ' مینا ' })
    await sendComment()
    expect(await rows()).toEqual([
      { body: 'خیلی تازه بود', name: 'مینا', record_name: 'product', state: 'waiting' },
    ])
    expect($commentForm.get()).toBe(null)
    expect(takeNotices()).toMatchObject([
      { kind: 'success', text: catalogMessages.commentRegistered },
    ])
    openComment(product)
    expect($commentForm.get()).toMatchObject({ body: '', name: '' })
  })

  it('uses the first name where none is typed, on a bundle as well', async () => {
    await signIn({ first_name: 'سارا' })
    product = { record_name: 'bundle', record_id: await insertBundle(shop.db) }
    openComment(product)
    writeComment({ body: 'خوب' })
    await sendComment()
    expect(await rows()).toMatchObject([{ name: 'سارا', record_name: 'bundle' }])
  })

  it.each(['', ' \n '])('requires the text at its field before any request: %j', async body => {
    await signIn()
    openComment(product)
    writeComment({ body })
    await sendComment()
    expect($commentForm.get()?.faults).toEqual({ body: catalogMessages.commentRequired })
    expect(browser.calls).toEqual([])
    writeComment({ body: 'خ' })
    expect($commentForm.get()?.faults).toEqual({})
  })

  it('shows the sentences of a 422 at their fields and keeps what was typed', async () => {
    await signIn()
    openComment(product)
    writeComment({ body: '\u200f\u2060', name: 'مینا' })
    await sendComment()
    expect($commentForm.get()).toMatchObject({
      faults: { body: catalogMessages.commentRequired },
      name: 'مینا',
      busy: false,
    })
    expect(browser.takeNotices()).toEqual([])
  })

  it.each([
    [500, 'خطای سرور', 'خطای سرور'],
    [429, 'تعداد درخواست‌ها زیاد است.', 'تعداد درخواست‌ها زیاد است.'],
    [422, { record_id: ['این کالا وجود ندارد.'] }, 'این کالا وجود ندارد.'],
    [502, '', siteMessages.errorOccurred],
  ])('keeps what was typed when %i says %j', async (code, message, expected) => {
    await signIn()
    openComment(product)
    writeComment({ body: 'متن' })
    refuse(code, message)
    await sendComment()
    expect($commentForm.get()).toMatchObject({
      body: 'متن',
      busy: false,
      faults: { form: expected },
    })
    expect(browser.takeNotices()).toEqual([expected])
  })

  it('keeps the text without a response, and sends it once', async () => {
    await signIn()
    openComment(product)
    writeComment({ body: 'متن' })
    browser.answer = () => Promise.reject(new TypeError('network'))
    await Promise.all([sendComment(), sendComment()])
    expect(browser.calls).toEqual(['POST /comments'])
    expect($commentForm.get()).toMatchObject({ body: 'متن', busy: false })
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
  })

  it.each([
    ['success', 200, ''],
    ['a fault of a field', 422, { body: ['متن کوتاه است.'] }],
    ['a fault of the whole', 500, 'خطای سرور'],
  ])('leaves the dialog of another record alone when %s comes late', async (_, code, message) => {
    await signIn()
    openComment(product)
    writeComment({ body: 'متن' })
    const late = Promise.withResolvers<Response>()
    browser.answer = () => late.promise
    const sent = sendComment()
    closeComment()
    openComment({ ...product, record_name: 'bundle' })
    writeComment({ body: 'دیگر' })
    const open = $commentForm.get()
    late.resolve(
      Response.json({ status: code === 200, code, message, data: null }, { status: code }),
    )
    await sent
    expect($commentForm.get()).toEqual(open)
    expect(browser.takeNotices()).toHaveLength(1)
  })

  it('keeps the text when it is closed, for this record only', async () => {
    await signIn()
    openComment(product)
    writeComment({ body: 'نیمه‌کاره' })
    closeComment()
    openComment({ ...product, record_name: 'bundle' })
    expect($commentForm.get()?.body).toBe('')
    closeComment()
    openComment(product)
    expect($commentForm.get()?.body).toBe('نیمه‌کاره')
  })

  it('keeps the text when its page is left, but none that was deleted', async () => {
    await signIn()
    openComment(product)
    writeComment({ body: 'نیمه‌کاره' })
    // The page is another one, and the dialog was never closed.
    for (let left = 0; left < 2; left++) {
      $commentForm.set(null)
      openComment(product)
      expect($commentForm.get()?.body).toBe('نیمه‌کاره')
    }
    writeComment({ body: '' })
    closeComment()
    openComment(product)
    expect($commentForm.get()?.body).toBe('')
  })

  it('keeps the text over sign-in when the session has ended', async () => {
    await signIn()
    const user = $user.get()
    openComment(product)
    writeComment({ body: 'متن' })
    await shop.db.deleteFrom('sessions').execute()
    await sendComment()
    expect($user.get()).toBe(null)
    expect(browser.visited).toEqual([`/login?backUrl=${encodeURIComponent(back())}`])
    storeUser(user!)
    openComment(product)
    expect($commentForm.get()?.body).toBe('متن')
  })
})
