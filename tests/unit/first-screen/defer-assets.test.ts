import { expect, test } from 'vitest'
import { deferAssets, hydrationScripts, textOfScripts } from '#first-screen/defer-assets.ts'

const A = '<link rel="stylesheet" href="/_astro/a.css">'
const B = '<link rel="stylesheet" href="/_astro/b.css">'
const M = '<script type="module" src="/_astro/m.js"></script>'
const N = '<script type="module" src="/_astro/n.js"></script>'
const FOLD = '<template id="screen-end"></template>'
const REST = '<template id="loader"><script>bring()</script></template>'
const fold = (html: string): string => deferAssets(Buffer.from(html)).toString()
const place = (later: string): string =>
  `<noscript id="screen-end">${later}</noscript><script>bring()</script>`

test('style sheets and modules go where the first screen ends, in their order', () => {
  expect(
    fold(
      `<head><style>p{}</style>${A}${REST}<title>t</title>${B}</head><body>1${M}${FOLD}2${N}3</body>`,
    ),
  ).toBe(`<head><style>p{}</style><title>t</title></head><body>1${place(A + B + M + N)}23</body>`)
})

test('the script that starts islands comes with the modules, before them', () => {
  const WAKE = '<script>dispatchEvent(new Event("astro:load"))</script>'
  const html = `<head>${REST}</head>1<script>own()</script>${WAKE}2${M}${FOLD}3${WAKE}`
  expect(fold(html)).toBe(`<head></head>1<script>own()</script>2${place(WAKE + M)}3${WAKE}`)
})

test('an inline script that can wait comes last; where nothing is folded it stays', () => {
  const LATE = '<script data-when="deferred">late()</script>'
  const page = (rest: string, late: string, place: string) =>
    `<head>${rest}</head>1<script>own()</script>${late}2${place}3`
  expect(fold(page(REST, LATE, FOLD))).toBe(page('', '', place('') + LATE))
  expect(fold(page(REST, LATE, ''))).toBe(page(REST, LATE, ''))
})

test('ignores a script tag inside an extracted script', () => {
  const wake = '<script>"<script>"; dispatchEvent(new Event("astro:load"))</script>'
  expect(fold(`<head>${REST}</head>1${wake}2${FOLD}3`)).toBe(`<head></head>12${place(wake)}3`)
})

test('the last fold counts, and none is left', () => {
  expect(fold(`<head>${A}${REST}</head>1${FOLD}2${FOLD}3`)).toBe(`<head></head>12${place(A)}3`)
})

test.each([
  ['without that script', `<head>${A}</head><body>1${FOLD}2</body>`],
  ['without a fold', `<head>${A}${REST}</head><body>1${M}</body>`],
  ['that is no whole page', `<section>1${FOLD}2</section>`],
  ['whose fold stands in its head', `<head>${A}${REST}${FOLD}</head><body>1</body>`],
])('a page %s stays as it is', (_, html) => {
  expect(fold(html)).toBe(html)
})

test('a stylesheet in the body and an inline script stay in place', () => {
  const html = (rest: string, place: string) =>
    `<head>${rest}</head><body>${A}1<script>go()</script>${place}2</body>`
  expect(fold(html(REST, FOLD))).toBe(html('', place('')))
})

test('scripts that start islands are one file where they are known', () => {
  const wake = (sign: string) => `<script>"<script>"; tell("astro:${sign}")</script>`
  const page = `<head>${REST}</head>1<script>own()</script>${wake('load')}${wake('end')}${M}${FOLD}2`
  const scripts = hydrationScripts(Buffer.from(page))
  expect(textOfScripts(scripts)).toBe(
    '"<script>"; tell("astro:load")\n"<script>"; tell("astro:end")',
  )
  const file = { scripts, src: '/wake.js' }
  const tag = '<script src="/wake.js"></script>'
  const folded = (html: string) => deferAssets(Buffer.from(html), file).toString()
  expect(folded(page)).toBe(`<head></head>1<script>own()</script>${place(tag + M)}2`)
  const other = `<head>${REST}</head>1${wake('other')}${FOLD}2`
  expect(folded(other)).toBe(`<head></head>1${wake('other')}${place('')}2`)
})

test.each(['<script data-when>x//', '<script>x//', '<script>"astro:"</script>', '</head>'])(
  'what a visitor searches for, %s, is no mark',
  searched => {
    const written = searched.replaceAll('"', '&#34;')
    const WAKE = '<script>tell("astro:load")</script>'
    const file = { scripts: [WAKE], src: '/wake.js' }
    const page = (rest: string, wake: string, place: string) =>
      `<head><meta content="${written}">${rest}</head><input value="${written}">${wake}${place}3`
    expect(deferAssets(Buffer.from(page(REST, WAKE, FOLD)), file).toString()).toBe(
      page('', '', place('<script src="/wake.js"></script>')),
    )
  },
)
