import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { handlePaymentCallback } from '#server/payment/payment-callback.ts'
import { handlePaymentStart } from '#server/payment/payment-start.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  type GatewayShop,
  orderAtBank,
  payAndReturn,
  shownBy,
} from '#tests/support/fixtures/gateway-shop.ts'
import { callbackRequest } from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'

let shop: GatewayShop
let order: AtBank
beforeAll(async () => {
  shop = await createGatewayShop('sep')
})
afterAll(() => shop.close())
beforeEach(async () => {
  order = await orderAtBank(shop)
})

const NOTHING = { tracking_code: '', message: messages.paymentFailed, status: '0' }
const form = (body: BodyInit, type?: string) => ({
  method: 'POST',
  body,
  ...(type ? { headers: { 'content-type': type } } : {}),
})

describe('payment callback address', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('answers %s with 405', async method => {
    const request = new Request(order.payment.callbackUrl, { method })
    const response = await handlePaymentCallback(shop.deps, request)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  test.each<[string, RequestInit]>([
    ['nothing', { method: 'POST' }],
    ['JSON', form(JSON.stringify({ ResNum: 'x' }), 'application/json')],
    ['a form with a file', form(new FormData())],
    ['a form that is not one', form('ResNum', 'application/x-www-form-urlencoded')],
    ['bytes', form(new Uint8Array([0, 255, 254]), 'application/x-www-form-urlencoded')],
    ['a form of a megabyte', form(new URLSearchParams({ ResNum: 'x'.repeat(1024 * 1024) }))],
  ])('reveals nothing for a POST with %s', async (_, init) => {
    const request = new Request(order.payment.callbackUrl, init)
    expect(await shownBy(shop, request)).toEqual(NOTHING)
    expect(await orderRow(shop, order.id)).toMatchObject({ payment_status: PaymentStatus.unpaid })
  })

  test.each([
    ['a number of 200,000 digits', { ResNum: '9'.repeat(200_000) }],
    ['a zero byte', { ResNum: '\0' }],
    ['half a character', { ResNum: '\ud800' }],
    ['SQL', { ResNum: "' or 1=1 --" }],
    ['a script', { ResNum: '<script>alert(1)</script>', State: '<script>' }],
  ])('reveals nothing for %s', async (_, change) => {
    expect(await callBack(shop, order.payment, true, change)).toEqual(NOTHING)
  })

  test.each([
    '/payments/callback',
    '/payments/callback/',
    '/payments/callback/sep',
    '/payments/callback/sep/1',
    '/payments/callback/SEP/1234567890',
    '/payments/callback/nobody/1234567890',
    '/payments/callback/__proto__/1234567890',
    '/payments/callback/sep/1234567890/more',
    '/payments/callback/sep/%00',
    '/payments/callback/sep/۱۲۳۴۵۶۷۸۹۰',
  ])('reveals nothing for %s', async path => {
    const callbackUrl = shop.deps.siteUrl + path
    expect(await shownBy(shop, callbackRequest({ ...order.payment, callbackUrl }, true))).toEqual(
      NOTHING,
    )
  })

  test('ignores unknown fields, and takes the receipt number as it is', async () => {
    decide(shop.bank, order.payment)
    const change = { message: 'گول', status: '1', tracking_code: '<b>', lang: 'fa', '': 'x' }
    expect(await callBack(shop, order.payment, true, change)).toEqual({
      tracking_code: order.tracking_code,
      message: messages.paymentSucceeded,
      status: '1',
    })
  })

  test.each(['', ' ', '\0', 'x'.repeat(101), 'شماره', 'a b', '\n'])(
    'sends no query to the bank for a receipt number of %j',
    async RefNum => {
      const verifications = shop.bank.count('verify')
      const shown = await callBack(shop, order.payment, true, { RefNum })
      expect(shown).toMatchObject({ message: messages.paymentFailed })
      expect(shop.bank.count('verify')).toBe(verifications)
    },
  )

  test('accepts a query like a form', async () => {
    decide(shop.bank, order.payment)
    const fields = new URLSearchParams(await callbackRequest(order.payment, true).text())
    const request = new Request(`${order.payment.callbackUrl}?${fields}`)
    expect(await shownBy(shop, request)).toMatchObject({ status: '1' })
  })

  test('leaves the payment pending, without an error page, while the database is down', async () => {
    const gone = { ...shop, deps: { ...shop.deps, db: shop.db.withSchema('gone') } }
    decide(shop.bank, order.payment)
    const shown = await callBack(gone, order.payment)
    expect(shown).toEqual({ tracking_code: '', message: messages.paymentPending, status: '0' })
    expect(await callBack(shop, order.payment)).toMatchObject({ status: '1' })
  })
})

describe('payment start page', () => {
  const open = (path: string, init?: RequestInit) =>
    handlePaymentStart(shop.deps, new Request(shop.deps.siteUrl + path, init))
  const pathOf = ({ url }: AtBank) => new URL(url).pathname

  test('posts the token, by script or button, and runs nothing else', async () => {
    const response = await open(pathOf(order))
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const tag of ['style', 'script']) {
      const inside = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(page)?.[1] ?? ''
      const hash = Buffer.from(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inside)),
      ).toString('base64')
      expect(policy).toContain(`${tag}-src 'sha256-${hash}';`)
    }
    expect(policy).toContain(`default-src 'none';`)
    expect(policy).toContain(`form-action ${shop.bank.url};`)
    expect(page).toContain(`<form method="post" action="${shop.bank.url}/OnlinePG/OnlinePG">`)
    expect(page).toContain(`name="Token" value="${order.payment.key}"`)
    expect(page).toMatch(/<button>ورود به درگاه پرداخت<\/button>/)
    expect(page).toContain('<html lang="fa" dir="rtl">')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/ style=| on\w+=/)
  })

  test('escapes the token', async () => {
    const token = '"><script>alert(1)</script>'
    await shop.db
      .updateTable('payments')
      .set({ token })
      .where('authority', '=', order.payment.number)
      .execute()
    const page = await (await open(pathOf(order))).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('redirects to the orders once the payment is over', async () => {
    await payAndReturn(shop, order)
    const response = await open(pathOf(order))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/profile/orders'])
  })

  test.each([
    '/payments/start',
    '/payments/start/sep',
    '/payments/start/sep/0123456789abcdef0123456789abcdef',
    '/payments/start/local/0123456789abcdef0123456789abcdef',
    '/payments/start/nobody/x',
    '/payments/start/sep/%00',
  ])('redirects %s to the orders', async path => {
    const response = await open(path)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/profile/orders'])
  })

  test.each(['POST', 'DELETE'])('answers %s with 405', async method => {
    expect((await open(pathOf(order), { method })).status).toBe(405)
  })
})
