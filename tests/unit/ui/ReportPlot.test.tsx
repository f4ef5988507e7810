import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Report } from '#lib/contract/admin/report.ts'
import { ReportPlot, reportText, topOf } from '#ui/admin/ReportPlot.tsx'

test('prints money exactly to the rial, so that lines add up', () => {
  expect([125_005, 125_005, 250_010].map(rials => reportText(rials, 'rials'))).toEqual([
    ...['۱۲٬۵۰۰٫۵ تومان', '۱۲٬۵۰۰٫۵ تومان', '۲۵٬۰۰۱ تومان'],
  ])
  expect([reportText(3, 'count'), reportText('کالا', 'text')]).toEqual(['۳', 'کالا'])
})

test('prints a day in words, and the total row unchanged', () => {
  expect([reportText('2026-11-21', 'day'), reportText('جمع', 'day')]).toEqual([
    '۳۰ آبان ۱۴۰۵',
    'جمع',
  ])
})

test.each([
  [0, 1],
  [1, 1],
  [1.5, 2],
  [37, 50],
  [50, 50],
  [51, 100],
  [99_999_999, 100_000_000],
  [200_000_001, 500_000_000],
])('scales a plot with a maximum of %d to %d', (most, top) => {
  expect(topOf(most)).toBe(top)
})

const column = (title: string, unit: Report['columns'][number]['unit']) => ({ title, unit })
const byName: Report['plot'] = {
  title: 'فروش',
  unit: 'count',
  points: [
    { label: 'شیر', value: 8 },
    { label: 'نان', value: 2 },
  ],
}
const compared = { from: '2026-10-23', to: '2026-10-24', totals: null }

test('names the value of each day beside that of the compared day', () => {
  const plot: Report['plot'] = {
    title: 'فروش',
    unit: 'rials',
    points: [
      { label: '۱ آذر ۱۴۰۵', value: 0 },
      { label: '۲ آذر ۱۴۰۵', value: 250_000 },
    ],
  }
  const columns = [column('روز', 'day')]
  const comparison = { ...compared, values: [40_000, null] }
  render(<ReportPlot report={{ columns, plot, comparison }} name="فروش روزانه" />)
  const [first, second] = screen.getByRole('img').children
  expect(first?.textContent).toBe('۱ آذر ۱۴۰۵: ۰ تومان (دوره‌ی مقایسه: ۴٬۰۰۰ تومان)')
  expect(second?.textContent).toBe('۲ آذر ۱۴۰۵: ۲۵٬۰۰۰ تومان')
  expect(screen.getByRole('img', { name: 'بیشترین: ۲ آذر ۱۴۰۵: ۲۵٬۰۰۰ تومان' })).toBeDefined()
  expect(screen.getByText(/۱ آبان ۱۴۰۵ تا ۲ آبان ۱۴۰۵/)).toBeDefined()
})

test('lists names with their values; a name missing in the compared days has none of theirs', () => {
  const columns = [column('کالا', 'text')]
  const comparison = { ...compared, values: [4, null] }
  render(<ReportPlot report={{ columns, plot: byName, comparison }} name="پرفروش‌ها" />)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(['شیر۸دوره‌ی مقایسه: ۴', 'نان۲'])
})

test('draws nothing for a report without a value', () => {
  const plot = { ...byName, points: [{ label: 'شیر', value: 0 }] }
  const { container } = render(
    <ReportPlot report={{ columns: [], plot, comparison: null }} name="پرفروش‌ها" />,
  )
  expect(container.innerHTML).toBe('')
})
