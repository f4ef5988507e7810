import { createHash } from 'node:crypto'
import { navLabels } from '#lib/text/labels/nav.ts'
import { toBankLabels } from '#lib/text/labels/to-bank.ts'
import { html, SafeHtml } from '#server/platform/http/escaped-html.ts'
import type { BankForm } from '#server/payment/gateways/gateway.ts'
import { bankPageStyle } from '#server/payment/gateways/local-style.ts'

/** The button does the same without scripts. */
const SUBMIT = 'document.forms[0].submit()'

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// One exact string, whose hash the content policy allows.
const styleElement = new SafeHtml(`<style>${bankPageStyle}</style>`)
const scriptElement = new SafeHtml(`<script>${SUBMIT}</script>`)

export const formPagePolicy = (form: BankForm): string =>
  [
    `default-src 'none'`,
    `style-src ${sha256(bankPageStyle)}`,
    `script-src ${sha256(SUBMIT)}`,
    `form-action ${new URL(form.action).origin}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

export function formPage({ action, fields }: BankForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`.text,
  )
  return html`<!doctype html>
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${toBankLabels.title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <header>
            <div>
              <h1>${toBankLabels.title}</h1>
              <p>${navLabels.shopName}</p>
            </div>
          </header>
          <div class="body">
            <p class="note">${toBankLabels.note}</p>
            <form method="post" action="${action}">
              ${new SafeHtml(inputs.join(''))}
              <button>${toBankLabels.button}</button>
            </form>
          </div>
        </main>
        ${scriptElement}
      </body>
    </html> `.text
}
