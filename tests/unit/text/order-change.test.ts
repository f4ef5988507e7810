import { expect, test } from 'vitest'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { choiceChanges } from '#lib/text/order-change.ts'
import { substitutionLines } from '#lib/text/substitution-lines.ts'

const { call, nearest, refund } = SubstitutionChoice

test('choiceChanges names the choice of the order, of lines, and of one that keeps its own', () => {
  const line = (name: string, before: typeof call | typeof refund, after: typeof call) => ({
    ...{ name, about: 'پگاه', before, after },
  })
  const substitutions = [line('شیر', refund, call), line('ماست', call, call)]
  expect(choiceChanges({ substitution: { before: call, after: nearest }, substitutions })).toEqual([
    'اگر کالایی موجود نبود: از «تماس بگیرید» به «نزدیک‌ترین جایگزین»',
    'شیر، پگاه، اگر موجود نبود: از «پولش برگردد» به «تماس بگیرید»',
    'ماست، پگاه، اگر موجود نبود: همان «تماس بگیرید»',
  ])
  expect(choiceChanges({ substitution: null, substitutions: [] })).toEqual([])
})

test('substitutionLines names goods with lines at two prices once', () => {
  const milk = { name: 'شیر', substitution: refund }
  const bread = { name: 'نان', substitution: null }
  expect(substitutionLines({ substitution: call, products: [milk, bread, milk] })).toEqual([
    'تماس بگیرید',
    'شیر: پولش برگردد',
  ])
})
