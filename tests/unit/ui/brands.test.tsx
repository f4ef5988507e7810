import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Brand } from '#lib/contract/brand.ts'
import { BrandLetters, BrandList, BRANDS_TO_LOOK_UP, isLong } from '#ui/BrandList.tsx'

const brand = (id: number, name: string): Brand => ({
  id,
  name,
  slug: `b${id}`,
  logo: null,
  description: null,
})
const FEW = [brand(1, 'گلستان'), brand(2, 'آب‌چین'), brand(3, 'پگاه')]
const MANY = [
  ...FEW,
  ...Array.from({ length: BRANDS_TO_LOOK_UP }, (_, index) => brand(index + 10, `سپید${index}`)),
]
const names = () =>
  screen.getAllByRole('listitem').map(each => each.querySelector('bdi')?.textContent)

test("keeps the shop's order of a few brands, without letters", () => {
  render(<BrandList brands={FEW} />)
  expect(isLong(FEW)).toBe(false)
  expect(names()).toEqual(['گلستان', 'آب‌چین', 'پگاه'])
  expect(document.querySelector('[data-letter]')).toBeNull()
})

test('groups many brands by letter, and links each letter to its group', () => {
  render(
    <>
      <BrandLetters brands={MANY} name="الفبا" />
      <BrandList brands={MANY} />
    </>,
  )
  expect(names().slice(0, 2)).toEqual(['آب‌چین', 'پگاه'])
  const links = screen.getByRole('navigation', { name: 'الفبا' }).querySelectorAll('a')
  expect([...links].map(link => link.textContent)).toEqual(['ا', 'پ', 'س', 'گ'])
  for (const link of links) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    expect(target?.dataset['letter']).toBe(link.textContent)
  }
})

test('shows a letter for a brand without a logo, hidden from screen readers', () => {
  render(<BrandList brands={[brand(1, 'پگاه')]} />)
  expect(screen.getByRole('link', { name: 'پگاه' }).getAttribute('href')).toBe(
    '/search/brands/1/b1/',
  )
})
