import { formatNumber } from './digits.ts'
import { formatWeight } from './weight.ts'

export const grams = 'گرم'

/** Grams of so many steps, as they are typed. */
export const gramsOf = (count: number, stepG: number): string => formatNumber(count * stepG)

/** The label of a field for grams. */
export const gramsLabel = (name: string): string => `وزن ${name} به گرم`

export const wholeSteps = (stepG: number): string =>
  `وزن این کالا باید مضربی از ${formatWeight(stepG)} باشد.`
