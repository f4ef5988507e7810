import { expect, test } from 'vitest'
import { volumeCell } from '#server/import/cells.ts'

test.each<[string, number | null]>([
  ['1.5', 1.5],
  ['۱٫۵', 1.5],
  ['۶×۳۳۰', 1980],
  ['6 x 330', 1980],
  ['4*1.5', 6],
  ['0', null],
  ['0×330', null],
  ['6×', null],
  ['330 گرم', null],
])('reads a volume of «%s»', (cell, volume) => {
  expect(volumeCell.safeParse(cell).data ?? null).toBe(volume)
})
