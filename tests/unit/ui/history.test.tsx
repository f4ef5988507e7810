import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { History } from '#ui/admin/History.tsx'

it('shows money in toman, as the forms do, and no unchanged fields', () => {
  const change = { id: 1, at: 1, at_fa: 'امروز', actor: 'مینا', reason: null }
  const before = { price: 125_005, flooring: 0, name: 'شیر' }
  const after = { price: 90_000, flooring: 1_000_000, name: 'شیر' }
  render(<History changes={[{ ...change, action: 'changed', before, after }]} />)
  const [, , price, flooring, ...rest] = screen.getByRole('listitem').children
  expect(price?.textContent.trim()).toBe('قیمت: ۱۲٬۵۰۰٫۵ تومان ۹٬۰۰۰ تومان')
  expect(flooring?.textContent.trim()).toBe('حداقل خرید: ۰ تومان ۱۰۰٬۰۰۰ تومان')
  expect(rest).toEqual([])
})

const change = {
  id: 1,
  at: 1,
  at_fa: 'امروز',
  actor: 'مینا',
  reason: null,
  action: 'changed',
} as const

it('shows which entry of a list was added, deleted, moved or changed', () => {
  const path = ['items', { place: 2, kind: 'media', name: 'یلدا' }]
  const edits = [
    { path: ['title'], is: 'changed', was: 'یلدا', now: 'نوروز' },
    { path: [...path, 'configs', 'body'], is: 'changed', was: '<p>انار</p>', now: '<p>سیب</p>' },
    { path, is: 'moved', from: 3 },
    { path: ['banners', { place: 1 }], is: 'dropped', was: { code: 'a', link: '/', image: '' } },
  ]
  render(<History changes={[{ ...change, before: null, after: { id: 4, edits } }]} isContent />)
  const texts = [...screen.getByRole('listitem').children].map(({ textContent }) =>
    textContent.trim(),
  )
  expect(texts.slice(2)).toEqual([
    'نسخه: ۴',
    'عنوان: یلدا نوروز',
    'بخش ۲ (متن و تصویر: یلدا)، متن: انار سیب',
    'بخش ۲ (متن و تصویر: یلدا): از جای ۳ به جای ۲ رفت',
    'بنر ۱: برداشته شد: کد (حروف لاتین کوچک، رقم و خط تیره): a؛ نشانی لینک: /',
  ])
})

it('names the products that were missing at picking', () => {
  const after = { missing: ['انگور سیاه', 'شیر'] }
  render(<History changes={[{ ...change, action: 'picked', before: {}, after }]} />)
  expect(screen.getByRole('listitem').textContent).toContain('بقیه در قفسه نبود: انگور سیاه، شیر')
})

it('truncates a long text, with all of it on demand', () => {
  const name = 'انار '.repeat(100)
  render(<History changes={[{ ...change, before: { name: '' }, after: { name } }]} />)
  const cut = screen.getByRole('group')
  expect(cut.querySelector('summary')?.textContent.length).toBeLessThan(180)
  expect(cut.querySelector(':scope > ins')?.textContent).toBe(name)
})

it('shows addresses, codes and colours unchanged, other digits in Persian', () => {
  const before = { image: '/media/ab12-30x40.webp', code: 'tea-1', color: '#112233' }
  const after = { image: '/media/cd34-30x40.webp /media/e5-6x7.webp', code: 'tea-2', volume: '900' }
  render(<History changes={[{ ...change, before, after }]} />)
  const texts = screen.getByRole('listitem').textContent
  for (const text of ['/media/ab12-30x40.webp', after.image, 'tea-1', 'tea-2', '#112233', '۹۰۰'])
    expect(texts).toContain(text)
})
