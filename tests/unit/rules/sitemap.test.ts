import { describe, expect, test } from 'vitest'
import { listCanonical } from '#lib/rules/canonical.ts'
import { robotsText, sitemapIndex, sitemapPart } from '#lib/rules/sitemap.ts'

const SHOP = 'https://shop.example'
/** 2026-11-21T06:30:00Z. */
const MOMENT = 1_795_242_600

describe('the sitemap', () => {
  test('the index lists every part, with its date where there is one', () => {
    const xml = sitemapIndex(SHOP, [
      { kind: 'pages', page: 1, count: 5, changed_at: null },
      { kind: 'products', page: 3, count: 9, changed_at: MOMENT },
    ])
    expect(xml.split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      `<sitemap><loc>${SHOP}/sitemap-pages-1.xml</loc></sitemap>`,
      `<sitemap><loc>${SHOP}/sitemap-products-3.xml</loc><lastmod>2026-11-21T06:30:00Z</lastmod></sitemap>`,
      '</sitemapindex>',
      '',
    ])
  })

  test('a part escapes XML characters', () => {
    const path = `/products/1/a&b<c>"d'`
    const xml = sitemapPart('http://a&b', [{ path, changed_at: null }])
    expect(xml).toContain(
      '<url><loc>http://a&amp;b/products/1/a&amp;b&lt;c&gt;&quot;d&apos;</loc></url>',
    )
  })
})

test('robots.txt excludes private pages and names the sitemap', () => {
  const lines = robotsText(SHOP).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/api/', '/cart', '/checkout', '/login', '/profile', '/receipts/'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${SHOP}/sitemap.xml`)
})

describe('the canonical address of a list', () => {
  test.each([
    ['its first page', { page: 1, pages: 3, narrowed: false }, '/search/'],
    ['its second page', { page: 2, pages: 3, narrowed: false }, '/search/?page=2'],
    ['an empty list', { page: 1, pages: 0, narrowed: false }, '/search/'],
    ['a page behind its end', { page: 4, pages: 3, narrowed: false }, undefined],
    ['a filtered list', { page: 1, pages: 3, narrowed: true }, undefined],
  ])('%s', (_, list, expected) => {
    expect(listCanonical('/search/', list)).toBe(expected)
  })
})
