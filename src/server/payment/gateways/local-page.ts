import { formatNumber } from '#lib/text/digits.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { formatToman } from '#lib/text/money.ts'
import { html, SafeHtml } from '#server/platform/http/escaped-html.ts'
import type { LocalBankPayment } from '#server/payment/gateways/local-bank-store.ts'
import { bankPageStyle } from '#server/payment/gateways/local-style.ts'

interface BankPage {
  /** Rials. */
  amount: number
  authority: string
  /** `unknown` was never opened. */
  state: LocalBankPayment['state'] | 'unknown'
  returnUrl?: string
}

const OUTCOMES = {
  paid: 'این پرداخت انجام شده است',
  cancelled: 'این پرداخت لغو شده است',
  unknown: 'چنین پرداختی وجود ندارد',
} as const

const empty = html``

// One exact string, whose hash the content policy allows.
const styleElement = new SafeHtml(`<style>${bankPageStyle}</style>`)

const bankIcon = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.6"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M3 10 12 4l9 6M5 10v8m4.7-8v8m4.6-8v8M19 10v8M3 20.5h18" />
</svg>`

const bill = ({ amount, authority }: BankPage): SafeHtml =>
  html`<div class="sum">
      <p>مبلغ پرداخت</p>
      <strong>${formatToman(amount)} <small>تومان</small></strong>
      <p>معادل ${formatNumber(amount)} ریال</p>
    </div>
    <dl>
      <dt>پذیرنده</dt>
      <dd>فروشگاه ${navLabels.shopName}</dd>
      <dt>شناسه‌ی پرداخت</dt>
      <dd><bdi dir="ltr">${authority}</bdi></dd>
    </dl>`

const decision = html`<form method="post">
  <button name="decision" value="pay">پرداخت</button>
  <button name="decision" value="cancel" class="cancel">انصراف</button>
</form>`

function outcome(state: keyof typeof OUTCOMES, returnUrl?: string): SafeHtml {
  const back = returnUrl ? html`<a class="back" href="${returnUrl}">بازگشت به فروشگاه</a>` : empty
  return html`<p class="state ${state}" role="status">${OUTCOMES[state]}</p>
    ${back}`
}

export function bankPage(page: BankPage): string {
  const { state, returnUrl } = page
  return html`<!doctype html>
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>درگاه پرداخت آزمایشی</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <header>
            ${bankIcon}
            <div>
              <h1>درگاه پرداخت آزمایشی</h1>
              <p>بانک محلی فروشگاه</p>
            </div>
          </header>
          <div class="body">
            <p class="note">این درگاه فقط برای آزمایش است و هیچ پولی جابه‌جا نمی‌شود.</p>
            ${state === 'unknown' ? empty : bill(page)}
            ${state === 'pending' ? decision : outcome(state, returnUrl)}
          </div>
        </main>
      </body>
    </html> `.text
}
