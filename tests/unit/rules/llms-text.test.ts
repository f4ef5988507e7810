import { expect, test } from 'vitest'
import { llmsText } from '#lib/rules/llms-text.ts'

test('llms.txt has a title, a summary and absolute links of the shop alone', () => {
  const text = llmsText('https://shop.example', { name: 'سبد', phone: '021-91000000' })
  expect(text).toMatch(/^# سبد\n\n> .+\n\nTelephone: 021-91000000\n\n## /)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => new URL(link))
  expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set(['https://shop.example']))
  expect(links.map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining(['/api/v1', '/mcp', '/feeds/google.xml', '/sitemap.xml']),
  )
  expect(llmsText('https://shop.example', { name: 'سبد', phone: '' })).not.toContain('Telephone')
})
