import { describe, expect, it } from 'vitest'
import { html } from '#server/platform/http/escaped-html.ts'
import { bankPage } from '#server/payment/gateways/local-page.ts'

const HOSTILE = `"><script>alert('x')</script>&`

describe('html', () => {
  it.each([
    ['<b>', '&lt;b&gt;'],
    [`"'`, '&quot;&#39;'],
    ['a & b', 'a &amp; b'],
    ['&lt;', '&amp;lt;'],
    [12, '12'],
  ])('escapes %j', (value, text) => {
    expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${text}">${text}</p>`)
  })

  it('keeps markup of its own', () => {
    expect(html`<p>${html`<b>${'<i>'}</b>`}</p>`.text).toBe('<p><b>&lt;i&gt;</b></p>')
  })
})

describe('bankPage', () => {
  it.each(['pending', 'paid', 'cancelled', 'unknown'] as const)('escapes when %s', state => {
    const page = bankPage({ amount: 10, authority: HOSTILE, state, returnUrl: HOSTILE })
    expect(page).not.toContain('<script')
    expect(page).not.toContain(HOSTILE)
  })

  it.each([
    ['pending', true, false],
    ['paid', false, true],
    ['cancelled', false, true],
    ['unknown', false, false],
  ] as const)('shows for %s a form: %s, a return link: %s', (state, form, back) => {
    const returnUrl = back ? 'http://shop.test/payments' : ''
    const page = bankPage({ amount: 10, authority: 'L1', state, returnUrl })
    expect(page.includes('<form method="post">')).toBe(form)
    expect(page.includes('class="back"')).toBe(back)
    expect(page).toMatch(/^<!doctype html>\s+<html lang="fa" dir="rtl">/)
    expect(page).toContain('این درگاه فقط برای آزمایش است')
  })
})
