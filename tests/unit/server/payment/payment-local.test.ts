import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBankPage } from '#server/payment/gateways/local-handler.ts'
import { createLocalGateway } from '#server/payment/gateways/local.ts'
import { createMemoryBankStore } from '#tests/support/fakes/memory-bank-store.ts'

const CALLBACK = 'http://shop.test/payments/callback/local/7?lang=fa'
const AMOUNT = 1_250_000

function bank() {
  const store = createMemoryBankStore()
  const gateway = createLocalGateway({ store, now: () => 1_790_000_000, random: randomBytes })
  const handle = createBankPage({ store, random: randomBytes })
  const pay = (url: string, decision: string) =>
    handle(new Request(url, { method: 'POST', body: new URLSearchParams({ decision }) }))
  const request = async () => {
    const payment = { amount: AMOUNT, orderId: '7', description: 'سفارش ۷', callbackUrl: CALLBACK }
    return (await gateway.request(payment)) as { authority: string; url: string }
  }
  return { store, gateway, handle, pay, request }
}

describe('the local gateway', () => {
  it('opens each payment under its own unguessable authority on the shop', async () => {
    const { request } = bank()
    const [first, second] = [await request(), await request()]
    expect(first.authority).toMatch(/^L[0-9a-f]{32}$/)
    expect(first.authority).not.toBe(second.authority)
    expect(first.url).toBe(`http://shop.test/bank/${first.authority}`)
  })

  it.each([
    ['nothing', 'unpaid'],
    ['cancel', 'cancelled'],
  ])('reports after %s the reason %s', async (decision, reason) => {
    const { gateway, pay, request } = bank()
    const { authority, url } = await request()
    if (decision !== 'nothing') await pay(url, decision)
    expect(await gateway.verify({ authority, amount: AMOUNT })).toEqual({ paid: false, reason })
  })

  it('verifies a payment any number of times', async () => {
    const { gateway, pay, request } = bank()
    const { authority, url } = await request()
    await pay(url, 'pay')
    const verdict = await gateway.verify({ authority, amount: AMOUNT })
    expect(verdict).toMatchObject({ paid: true, reference: expect.stringMatching(/^\d+$/) })
    expect(await gateway.verify({ authority, amount: AMOUNT })).toEqual(verdict)
  })

  it('refuses another amount and an unknown authority', async () => {
    const { gateway, pay, request } = bank()
    const { authority, url } = await request()
    await pay(url, 'pay')
    const differs = await gateway.verify({ authority, amount: AMOUNT + 1 })
    const found = { amount: AMOUNT, reference: expect.stringMatching(/^\d+$/) as string }
    expect(differs).toEqual({ paid: false, reason: 'amount-differs', ...found })
    const unknown = await gateway.verify({ authority: 'L0', amount: AMOUNT })
    expect(unknown).toEqual({ paid: false, reason: 'unknown' })
  })

  it.each([
    ['Authority=A1&Status=OK', { authority: 'A1', accepted: true }],
    ['Authority=A1&Status=NOK', { authority: 'A1', accepted: false }],
    ['Authority=A1', { authority: 'A1', accepted: false }],
    ['Authority=&Status=OK', null],
    ['Authority=%00&Status=OK', null],
    ["Authority='or 1=1&Status=OK", null],
    ['Status=OK', null],
    ['', null],
  ])('reads the callback %j', (query, expected) => {
    expect(bank().gateway.readCallback(new URLSearchParams(query))).toEqual(expected)
  })
})

describe('the bank page', () => {
  it('shows a pending payment with both buttons', async () => {
    const { handle, request } = bank()
    const response = await handle(new Request((await request()).url))
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(page).toContain('۱۲۵٬۰۰۰ <small>تومان</small>')
    expect(page).toContain('۱٬۲۵۰٬۰۰۰ ریال')
    expect(page).toMatch(/value="pay">پرداخت<[^]*value="cancel"[^>]*>انصراف</)
  })

  it.each([
    ['pay', 'OK', 'این پرداخت انجام شده است'],
    ['cancel', 'NOK', 'این پرداخت لغو شده است'],
  ])('%s redirects back with %s and cannot be changed', async (decision, status, sentence) => {
    const { handle, pay, request } = bank()
    const { authority, url } = await request()
    const back = `${CALLBACK}&Authority=${authority}&Status=${status}`
    for (const again of [decision, 'pay', 'cancel']) {
      const response = await pay(url, again)
      expect([response.status, response.headers.get('location')]).toEqual([303, back])
    }
    const page = await (await handle(new Request(url))).text()
    expect(page).toContain(sentence)
    expect(page).toContain(`href="${back.replaceAll('&', '&amp;')}"`)
    expect(page).not.toContain('<form')
  })

  it('gives one reference for concurrent decisions', async () => {
    const { store, pay, request } = bank()
    const { authority, url } = await request()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => pay(url, i % 2 ? 'cancel' : 'pay')),
    )
    expect(new Set(answers.map(answer => answer.headers.get('location'))).size).toBe(1)
    const settled = await store.find(authority)
    expect(settled?.reference === null).toBe(settled?.state === 'cancelled')
  })

  it.each([
    ['GET', null, 404],
    ['POST', new URLSearchParams({ decision: 'pay' }), 404],
    ['POST', new URLSearchParams({ decision: 'constructor' }), 404],
  ])('answers %s of an unknown payment', async (method, body, status) => {
    const url = 'http://shop.test/bank/%3Cscript%3E'
    const response = await bank().handle(new Request(url, { method, body }))
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('چنین پرداختی وجود ندارد')
  })

  it.each([['constructor'], ['']])('refuses the decision %j', async decision => {
    const { store, pay, request } = bank()
    const { authority, url } = await request()
    expect((await pay(url, decision)).status).toBe(400)
    expect((await store.find(authority))?.state).toBe('pending')
  })

  it('refuses other bodies than forms, and other methods', async () => {
    const { handle, request } = bank()
    const { url } = await request()
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await handle(new Request(url, json))).status).toBe(400)
    expect((await handle(new Request(url, { method: 'DELETE' }))).status).toBe(405)
  })

  it('allows only its own style and the return address', async () => {
    const { handle, request } = bank()
    const response = await handle(new Request((await request()).url))
    const page = await response.text()
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `)
    expect(policy).toContain(`form-action 'self' http://shop.test;`)
    expect(page).not.toMatch(/<script| style=| on\w+=/)
  })
})
