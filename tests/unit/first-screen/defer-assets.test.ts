import { expect, test } from 'vitest'
import { deferAssets, hydrationScripts, textOfScripts } from '#first-screen/defer-assets.ts'

const A = '<link rel="stylesheet" href="/_astro/a.css">'
const B = '<link rel="stylesheet" href="/_astro/b.css">'
const M = '<script type="module" src="/_astro/m.js"></script>'
const N = '<script type="module" src="/_astro/n.js"></script>'
const SCREEN_END = '<template id="screen-end"></template>'
const AFTER_PAINT = '<template id="load-after-paint"><script>load()</script></template>'
const AT_TOUCH = '<template id="load-at-touch"><script>load()</script></template>'
const HYDRATE = '<script>dispatchEvent(new Event("astro:load"))</script>'

const defer = (html: string): string => deferAssets(Buffer.from(html)).toString()
const afterPaint = (deferred: string): string =>
  `<noscript id="screen-end">${deferred}</noscript><script>load()</script>`
const atTouch = (deferred: string): string =>
  `<template>${deferred}</template><script>load()</script>`

test('moves style sheets and modules to the end of the first screen, in their order', () => {
  expect(
    defer(
      `<head><style>p{}</style>${A}${AFTER_PAINT}<title>t</title>${B}</head><body>1${M}${SCREEN_END}2${N}3</body>`,
    ),
  ).toBe(
    `<head><style>p{}</style><title>t</title></head><body>1${afterPaint(A + B + M + N)}23</body>`,
  )
})

test('moves hydration scripts before the modules', () => {
  const html = `<head>${AFTER_PAINT}</head>1<script>own()</script>${HYDRATE}2${M}${SCREEN_END}3${HYDRATE}`
  expect(defer(html)).toBe(
    `<head></head>1<script>own()</script>2${afterPaint(HYDRATE + M)}3${HYDRATE}`,
  )
})

test('ignores a script tag inside an extracted script', () => {
  const hydrate = '<script>"<script>"; dispatchEvent(new Event("astro:load"))</script>'
  expect(defer(`<head>${AFTER_PAINT}</head>1${hydrate}2${SCREEN_END}3`)).toBe(
    `<head></head>12${afterPaint(hydrate)}3`,
  )
})

test('uses the last end of a first screen and removes the others', () => {
  expect(defer(`<head>${A}${AFTER_PAINT}</head>1${SCREEN_END}2${SCREEN_END}3`)).toBe(
    `<head></head>12${afterPaint(A)}3`,
  )
})

test('moves the scripts of a content page, also those behind it, to its end', () => {
  const html = `<head>${A}${M}</head>1${HYDRATE}<script>own()</script>2${AT_TOUCH}</html>${N}`
  expect(defer(html)).toBe(
    `<head>${A}</head>1<script>own()</script>2${atTouch(HYDRATE + M + N)}</html>`,
  )
})

test.each([
  ['without that script', `<head>${A}</head><body>1${SCREEN_END}2</body>`],
  ['without an end', `<head>${A}${AFTER_PAINT}</head><body>1${M}</body>`],
  ['that is no whole page', `<section>1${SCREEN_END}2</section>`],
  [
    'whose end stands in its head',
    `<head>${A}${AFTER_PAINT}${SCREEN_END}</head><body>1${HYDRATE}</body>`,
  ],
])('does not change a page %s', (_, html) => {
  expect(defer(html)).toBe(html)
})

test('keeps a style sheet in the body and an inline script in place', () => {
  const html = (loader: string, place: string) =>
    `<head>${loader}</head><body>${A}1<script>go()</script>${place}2</body>`
  expect(defer(html(AFTER_PAINT, SCREEN_END))).toBe(html('', afterPaint('')))
})

test('bundles known hydration scripts into one file, on every kind of page', () => {
  const other = '<script>"<script>"; dispatchEvent(new Event("astro:end"))</script>'
  const html = (head: string, end: string) =>
    `<head>${head}</head>1<script>own()</script>${HYDRATE}${other}2${M}${end}`
  const scripts = hydrationScripts(Buffer.from(html('', '')))
  expect(textOfScripts(scripts)).toBe(
    'dispatchEvent(new Event("astro:load"))\n"<script>"; dispatchEvent(new Event("astro:end"))',
  )
  const file = { scripts, src: '/hydrate.js' }
  const tag = '<script src="/hydrate.js"></script>'
  const deferred = (page: string) => deferAssets(Buffer.from(page), file).toString()
  const own = '1<script>own()</script>'
  expect(deferred(html(AFTER_PAINT, SCREEN_END))).toBe(`<head></head>${own}2${afterPaint(tag + M)}`)
  expect(deferred(html('', AT_TOUCH))).toBe(`<head></head>${own}2${atTouch(tag + M)}`)
  expect(deferred(html('', ''))).toBe(`<head></head>${own}${tag}2${M}`)
  const unknown = `<head></head>1<script>dispatchEvent(new Event("astro:new"))</script>`
  expect(deferred(unknown)).toBe(unknown)
})

test.each([
  '<template id=load-at-touch>x//',
  '<script>x//',
  '<script>"astro:"</script>',
  '</head>',
])('does not take the search words %s for a marker', searched => {
  const written = searched.replaceAll('"', '&#34;')
  const file = { scripts: [HYDRATE], src: '/hydrate.js' }
  const page = (loader: string, hydrate: string, place: string) =>
    `<head><meta content="${written}">${loader}</head><input value="${written}">${hydrate}${place}3`
  expect(deferAssets(Buffer.from(page(AFTER_PAINT, HYDRATE, SCREEN_END)), file).toString()).toBe(
    page('', '', afterPaint('<script src="/hydrate.js"></script>')),
  )
})
