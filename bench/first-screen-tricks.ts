/** What the first screen does to be fast, and how its page would be without one of these. */
export interface Trick {
  name: string
  /** Kinds of pages that it helps. */
  pages: readonly PageKind[]
  /** The page without it. */
  without: (html: string) => string
}

export type PageKind = 'home' | 'category' | 'product' | 'faqs'

const FIRST_SCREENS = ['home', 'category', 'product'] as const
const HEAD_END = '</head>'
const SHEET = /<link rel="stylesheet"[^>]*>/g

/** Fails where the page holds no match, because the trick would be measured against itself. */
function replace(html: string, match: RegExp | string, by: string): string {
  const changed = html.replace(match, by)
  if (changed === html) throw new Error(`the page has no ${String(match)}`)
  return changed
}

/** Moves every match in the rest of the page into the head. */
function moveToHead(html: string, match: RegExp): string {
  const end = html.indexOf(HEAD_END)
  const rest = html.slice(end)
  const moved = (rest.match(match) ?? []).join('')
  if (moved === '') throw new Error(`the page has no ${String(match)}`)
  return html.slice(0, end) + moved + rest.replace(match, '')
}

/** The menu stands between the last island of a page and its structured data or connection strip. */
function menuAfterHeader(html: string): string {
  const start = html.search(/<\w+[^>]*\sid="menu"/)
  const end =
    start + html.slice(start).search(/<script type="application\/ld\+json"|<p class="connection"/)
  if (start < 0 || end < start) throw new Error('the page has no menu')
  return replace(
    html.slice(0, start) + html.slice(end),
    '</header>',
    `</header>${html.slice(start, end).replaceAll('$', '$$$$')}`,
  )
}

export const TRICKS: readonly Trick[] = [
  {
    name: 'critical styles in the page',
    pages: FIRST_SCREENS,
    without: html => moveToHead(replace(html, /<style>.*?<\/style>/s, ''), SHEET),
  },
  {
    name: 'style sheets after the first paint',
    pages: FIRST_SCREENS,
    without: html => moveToHead(html, SHEET),
  },
  {
    name: 'scripts after the first paint',
    pages: FIRST_SCREENS,
    without: html =>
      moveToHead(
        replace(html, /<script src=/g, '<script defer src='),
        /<script (?:type="module"|defer) src="[^>]*><\/script>/g,
      ),
  },
  {
    name: 'style sheets requested with the first frame, not before',
    pages: ['category', 'product'],
    without: html =>
      replace(
        html,
        /new IntersectionObserver\(\(\w+,\w+\)=>\{\w+\.disconnect\(\),(\w+)\(\)\}\)\.observe\(\w+\)/,
        '$1()',
      ),
  },
  {
    name: 'what follows the first screen hidden until it is styled',
    pages: FIRST_SCREENS,
    without: html => replace(html, '.page="first"', '.page="none"'),
  },
  {
    name: 'font after the page on a slow line',
    pages: [...FIRST_SCREENS, 'faqs'],
    without: html => replace(html, '.rtt>100', '.rtt>1e9'),
  },
  {
    name: 'copy of the first picture in the page',
    pages: ['category'],
    without: html => replace(html, /url\(data:image\/avif;base64,[^)]*\)/, 'none'),
  },
  {
    name: 'nothing scrolls sideways at first',
    pages: FIRST_SCREENS,
    without: html =>
      replace(html, /(\[data-page=['"]?first['"]?\][^{}]*\{)overflow:hidden/, '$1top:auto'),
  },
  {
    name: 'storage read after the first screen on a phone',
    pages: ['category', 'product'],
    without: html => replace(html, /matchMedia\("[^"]*"\)\.matches&&onstorage\(\)/, 'onstorage()'),
  },
  { name: 'menu at the end of the page', pages: ['category', 'product'], without: menuAfterHeader },
  {
    name: 'structured data at the end of the page',
    pages: ['category', 'product'],
    without: html => moveToHead(html, /<script type="application\/ld\+json">.*?<\/script>/gs),
  },
  {
    name: 'islands sleep until a touch',
    pages: ['category', 'product'],
    without: html =>
      replace(
        html,
        /&quot;value&quot;:(?:true|&quot;cart&quot;)/g,
        '&quot;value&quot;:&quot;load&quot;',
      ),
  },
  {
    name: 'scripts of content pages at a touch',
    pages: ['faqs'],
    without: html =>
      replace(html, /<template>(<script src=.*?)<\/template>/s, '$1<template></template>'),
  },
  {
    name: 'content pages painted when they are complete',
    pages: ['faqs'],
    without: html => replace(html, /<link rel="expect"[^>]*>/, ''),
  },
]
