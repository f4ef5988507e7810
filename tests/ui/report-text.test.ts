import { expect, test } from 'vitest'
import { reportText } from '#ui/admin/BarPlot.tsx'

test('money of a report is told to the rial, so that its lines add up', () => {
  expect([125_005, 125_005, 250_010].map(rials => reportText(rials, 'rials'))).toEqual([
    ...['۱۲٬۵۰۰٫۵ تومان', '۱۲٬۵۰۰٫۵ تومان', '۲۵٬۰۰۱ تومان'],
  ])
  expect([reportText(3, 'count'), reportText('کالا', 'text')]).toEqual(['۳', 'کالا'])
})
