import { expect, test } from 'vitest'
import { importSentence } from '#lib/text/import-sentences.ts'

test('prints money in the unit in which it is typed: toman in forms, rials in files', () => {
  const message = 'must be below the price of 1000 rials'
  expect(importSentence('price_by_discount', message)).toContain('۱۰۰ تومان')
  expect(importSentence('price_by_discount', message, 'file')).toContain('۱٬۰۰۰ ریال')
  expect(importSentence('price', 'must be a whole number of rials', 'file')).toContain('ریال')
  const drop = 'falls from 20000 rials to 1900 rials, below half: M-2 شیر'
  expect(importSentence('price', drop, 'tomanFile')).toContain('از ۲٬۰۰۰ به ۱۹۰ تومان')
  expect(importSentence('price', drop, 'file')).toContain('از ۲۰٬۰۰۰ به ۱٬۹۰۰ ریال')
})

test('shows the current value of a cell, also of several lines, and moments as in forms', () => {
  expect(importSentence('excerpt', 'is one\ntwo by now')).toContain('«one\ntwo»')
  const moment = importSentence('started_at', 'is 2026-11-30 23:00 by now')
  expect(moment).toContain('«۱۴۰۵-۰۹-۰۹ ۲۳:۰۰»')
  expect(importSentence('started_at', 'is empty by now')).toContain('«خالی»')
})
