import { describe, expect, it } from 'vitest'
import { shareTargets, shareUrl } from '#lib/rules/share.ts'

const SITE = 'https://sabad.example'
const PATH = '/products/7/%D8%B4%DB%8C%D8%B1'

describe('sharing', () => {
  it.each([
    [SITE, PATH, SITE + PATH],
    ['', PATH, PATH],
    [SITE, 'https://other.example/p/7', 'https://other.example/p/7'],
  ])('sends %s with %s as %s', (site, link, url) => {
    expect(shareUrl(site, link)).toBe(url)
  })

  it('passes address and name to each network', () => {
    const url = SITE + PATH
    const targets = shareTargets(url, 'شیر & عسل #۱').map(({ network, href }) => {
      const { origin, searchParams } = new URL(href)
      return [network, origin, Object.fromEntries(searchParams)]
    })
    expect(targets).toEqual([
      ['telegram', 'https://t.me', { url, text: 'شیر & عسل #۱' }],
      ['whatsapp', 'https://wa.me', { text: `شیر & عسل #۱\n${url}` }],
      ['x', 'https://x.com', { url, text: 'شیر & عسل #۱' }],
    ])
  })
})
