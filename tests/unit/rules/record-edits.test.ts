import { expect, it } from 'vitest'
import { editsOf, storedEdits } from '#lib/rules/record-edits.ts'

const media = (body: string) => ({ type_en: 'media', configs: { body }, border: false })
const shelf = (...products: string[]) => ({
  ...{ type_en: 'shelf_product', configs: { title: 'میوه', products }, border: false },
})
const banner = (code: string, name = code) => ({ code, name, link: '/' })

it.each([
  ['nothing', { name: 'شیر', roles: ['a'] }, { roles: ['a'], name: 'شیر' }, []],
  ['nothing that says something', { note: null, list: [] }, { note: '' }, []],
  ['a field', { price: 1 }, { price: 2 }, [{ path: ['price'], is: 'changed', was: 1, now: 2 }]],
  [
    'a field of an entry',
    { items: [media('انار'), shelf('A')] },
    { items: [media('سیب'), shelf('A')] },
    [
      {
        path: ['items', { place: 1, kind: 'media' }, 'configs', 'body'],
        ...{ is: 'changed', was: 'انار', now: 'سیب' },
      },
    ],
  ],
  [
    'an entry between others, which stay where they are',
    { items: [media('انار'), media('به')] },
    { items: [media('انار'), shelf(), media('به')] },
    [{ path: ['items', { place: 2, kind: 'shelf_product' }], is: 'added', now: shelf() }],
  ],
  [
    'the last that is first now',
    { banners: [banner('a'), banner('b'), banner('c')] },
    { banners: [banner('c', 'نو'), banner('a'), banner('b')] },
    [
      { path: ['banners', { place: 1, name: 'نو' }], is: 'moved', from: 3 },
      {
        path: ['banners', { place: 1, name: 'نو' }, 'name'],
        ...{ is: 'changed', was: 'c', now: 'نو' },
      },
    ],
  ],
  [
    'codes that came and went',
    { products: ['A', 'B'] },
    { products: ['B', 'C'] },
    [
      { path: ['products', { place: 1 }], is: 'dropped', was: 'A' },
      { path: ['products', { place: 2 }], is: 'added', now: 'C' },
    ],
  ],
  [
    'a banner with another code, which is another banner',
    { banners: [banner('a', 'یک')] },
    { banners: [banner('b', 'یک')] },
    [
      { path: ['banners', { place: 1, name: 'یک' }], is: 'dropped', was: banner('a', 'یک') },
      { path: ['banners', { place: 1, name: 'یک' }], is: 'added', now: banner('b', 'یک') },
    ],
  ],
])('finds %s', (_, before, after, edits) => {
  expect(editsOf(before, after)).toEqual(edits)
})

it('keeps the changed part of a long text with some words around', () => {
  const text = (middle: string) => `${'ا'.repeat(500)}${middle}${'ب'.repeat(500)}`
  const [edit] = storedEdits(editsOf({ body: text('انار') }, { body: text('سیب') }))
  expect(edit?.was).toBe(`…${'ا'.repeat(60)}انار${'ب'.repeat(60)}…`)
  expect(edit?.now).toBe(`…${'ا'.repeat(60)}سیب${'ب'.repeat(60)}…`)
  const [added] = storedEdits(editsOf({}, { body: 'ا'.repeat(30_000) }))
  expect(added?.now).toHaveLength(20_001)
})
