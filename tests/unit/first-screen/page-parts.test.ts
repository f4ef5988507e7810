import { expect, test } from 'vitest'
import { PageParts } from '#first-screen/page-parts.ts'

const bytes = (text: string) => Buffer.from(text)

test('replaces each placeholder by its part, in any order of registration', () => {
  const parts = new PageParts()
  const menu = parts.mark(bytes('<nav>شیر</nav>'))
  const styles = parts.mark(bytes('<style></style>'))
  expect(parts.fill(bytes(`<head>${styles}</head>سبد${menu}!`)).toString()).toBe(
    '<head><style></style></head>سبد<nav>شیر</nav>!',
  )
})

test('adds no parts to a page without placeholders', () => {
  const parts = new PageParts()
  parts.mark(bytes('<nav></nav>'))
  const page = bytes('<p>503</p>')
  expect(parts.fill(page)).toBe(page)
})

test('keeps the placeholder of another page', () => {
  const other = new PageParts().mark(bytes('a'))
  expect(new PageParts().fill(bytes(other)).toString()).toBe(other)
})
