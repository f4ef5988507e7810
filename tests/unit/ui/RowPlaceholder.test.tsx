import { expect, it } from 'vitest'
import { rowModelSchema } from '#lib/contract/home.ts'
import { RowPlaceholder } from '#ui/RowPlaceholder.tsx'
import { render, textOf } from '#tests/support/fixtures/render.tsx'

it.each(rowModelSchema.options)('names for %s where its row comes from', model => {
  const root = render(<RowPlaceholder layout={{ id: 7, title: 'ردیف', model }} from="/rows/7" />)
  const place = root.querySelector('section')
  expect(place?.dataset['from']).toBe('/rows/7')
  expect(place?.getAttribute('aria-busy')).toBe('true')
  expect(textOf(root, 'h2')).toBe('ردیف')
  expect(root.querySelector('a, button, img, [style]')).toBeNull()
})

it('custom_shelf has its valid marketing colours already', () => {
  const layout = { id: 1, title: 'x', model: 'custom_shelf' as const, text_color: '#fff4e4' }
  const styleOf = (color: string) =>
    render(<RowPlaceholder layout={{ ...layout, color }} from="/rows/1" />)
      .querySelector('section')
      ?.getAttribute('style')
  expect(styleOf('#741238')).toBe('--tb:#741238;--ti:#fff4e4')
  expect(styleOf('red;background:url(//x)')).toBe('--ti:#fff4e4')
})

it.each([
  ['category', 14, '.categories > li'],
  ['brand', 9, '.rail-large > li'],
  ['banner', 3, '.banners-3 > .banner'],
] as const)('%s has as many places as the layout says', (model, items, selector) => {
  const layout = { id: 1, title: null, model, items }
  const root = render(<RowPlaceholder layout={layout} from="/rows/1" />)
  expect(root.querySelectorAll(selector)).toHaveLength(items)
})
