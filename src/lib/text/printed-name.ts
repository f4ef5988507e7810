import { toPersianDigits } from './digits.ts'

const DECIMAL_POINT = /(?<![\d.])(\d+)\.(\d+)(?![\d.])/g

/**
 * Persian digits, except in words with Latin letters.
 * @example printedName('شیر 200 سی سی') // 'شیر ۲۰۰ سی سی'
 * @example printedName('کرم SPF50') // 'کرم SPF50'
 */
export const printedName = (name: string): string =>
  name.replace(/[^\s\u200C]*\d[^\s\u200C]*/g, word =>
    /[a-z]/i.test(word) ? word : toPersianDigits(word.replace(DECIMAL_POINT, '$1٫$2')),
  )
