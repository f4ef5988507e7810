/**
 * Draws public/share.jpg, what networks show of pages without a picture of their own: the shop's
 * mark and name on its ground, 1200 × 630, photographed by headless Chromium in Vazirmatn.
 *
 *   node tools/share-picture.ts
 */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { SHARE_PICTURE_SIZE } from '#lib/rules/picture.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { MARK_SVG, MARK_UNITS } from '#server/media/share-picture.ts'
import { findChromium } from './chromium.ts'

const TARGET = 'public/share.jpg'
const QUALITY = 86
const LINE = 'خرید اینترنتی مواد غذایی و کالای خانه'
const font = readFileSync(
  'node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2',
).toString('base64')

const page = `<!doctype html><html lang="fa" dir="rtl"><style>
@font-face{font-family:V;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
*{margin:0}
body{width:1200px;height:630px;display:grid;place-content:center;justify-items:center;
  font-family:V;color:#17261c;background:radial-gradient(circle at 50% 40%,#f3faf3,#dcefe0)}
svg{width:230px}
h1{font-size:132px;font-weight:800;line-height:1.35}
p{font-size:44px;font-weight:500;color:#4a5a4f}
</style><svg viewBox="0 0 ${MARK_UNITS} ${MARK_UNITS}">${MARK_SVG}</svg>
<h1>${navLabels.shopName}</h1><p>${LINE}</p></html>`

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
const tab = await browser.newPage({ viewport: SHARE_PICTURE_SIZE })
await tab.setContent(page)
await tab.evaluate(() => document.fonts.ready)
await tab.screenshot({ path: TARGET, type: 'jpeg', quality: QUALITY })
await browser.close()
