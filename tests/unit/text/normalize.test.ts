import { expect, test } from 'vitest'
import { normalizeLines, normalizeText, searchKey, searchTokens } from '#lib/text/normalize.ts'

const ZWNJ = '\u200C'

test.each([
  ['Arabic ye and kaf', 'كيك شكلاتي', 'کیک شکلاتی'],
  ['alef maksura', 'مصطفى', 'مصطفی'],
  ['tatweel', 'ســـلام', 'سلام'],
  ['spaces of every kind', '  شیر \u00A0\t\n کم چرب ', 'شیر کم چرب'],
  ['the non-joiner stays', `کم${ZWNJ}چرب`, `کم${ZWNJ}چرب`],
  ['double non-joiner', `کم${ZWNJ}${ZWNJ}چرب`, `کم${ZWNJ}چرب`],
  ['non-joiner beside a space', `کم${ZWNJ} ${ZWNJ}چرب${ZWNJ}`, 'کم چرب'],
  ['only non-joiners', ` ${ZWNJ} ${ZWNJ} `, ''],
  ['bidi controls', '\u202Bسلام\u202C\u200F\u2067!\u2069', 'سلام!'],
  ['control characters and BOM', '\uFEFFسل\u0000ام', 'سلام'],
  ['composed letters', 'ا\u0653ب', 'آب'],
  ['presentation forms', 'ﺳﻼﻡ', 'سلام'],
  ['digits and Latin stay', 'Pegah ۲٢2', 'Pegah ۲٢2'],
  ['teh marbuta and hamza stay', 'دائرة مسؤول', 'دائرة مسؤول'],
  ['empty', '', ''],
])('normalizeText: %s', (_, text, expected) => {
  expect(normalizeText(text)).toBe(expected)
})

test.each([
  ['  یک  \r\n دو\n\n\n\nسه  \n', 'یک\nدو\n\nسه'],
  ['كيك', 'کیک'],
  ['\n\n', ''],
])('normalizeLines(%j)', (text, expected) => {
  expect(normalizeLines(text)).toBe(expected)
})

test.each([
  ['كيك', 'کیک'],
  [`کم${ZWNJ}چرب`, 'کم چرب'],
  ['آب أنار إسلام ٱلله', 'اب انار اسلام الله'],
  ['مسؤول مسئول', 'مسوول مسیول'],
  ['دایرة خانۀ خانهٔ', 'دایره خانه خانه'],
  ['مُحَمَّد', 'محمد'],
  ['شیء', 'شی'],
  ['PEGAH Nestlé', 'pegah nestle'],
  ['۱٬۰۰۰ برگ', '1000 برگ'],
  ['1,000 برگ', '1000 برگ'],
  ['۱٫۵ لیتر', '1.5 لیتر'],
  ['۱/۵ لیتر', '1.5 لیتر'],
  ['1.5لیتری.', '1.5 لیتری'],
  ['روغن۱٫۵لیتری', 'روغن 1.5 لیتری'],
  ['۲۵×۳۵، ۳. ۵', '25 35 3 5'],
  ['شیر ۳٪', 'شیر 3 درصد'],
  ['۱٫۵ % چربی', '1.5 درصد چربی'],
  ['٪۵۰ تخفیف', '50 درصد تخفیف'],
  ['۱۰۰٪', '100 درصد'],
  ['٪', ''],
  ['omega3', 'omega3'],
  ['«چای» (احمد)، ۵۰۰گرم!', 'چای احمد 500 گرم'],
  ['٣ عدد', '3 عدد'],
  ['سلام 🙂', 'سلام'],
  ['!؟،', ''],
])('searchKey(%j)', (text, expected) => {
  expect(searchKey(text)).toBe(expected)
})

test('gives different spellings of a word one key', () => {
  const ways = ['شیر کم‌چرب', 'شير كم چرب', ' شیر  کم چرب ', 'شـیر کم‌چرب.']
  expect(new Set(ways.map(searchKey)).size).toBe(1)
})

test('searchTokens returns different words in order', () => {
  expect(searchTokens('شیر، پنیر و شير')).toEqual(['شیر', 'پنیر', 'و'])
  expect(searchTokens(' ؟ ')).toEqual([])
})

test('changes nothing the second time, for each character of the basic plane', () => {
  for (let code = 0; code < 0xffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const text = `ا${String.fromCharCode(code)}ب 1${String.fromCharCode(code)}${ZWNJ} 2`
    for (const normalize of [normalizeText, normalizeLines, searchKey]) {
      const once = normalize(text)
      if (normalize(once) !== once) expect.fail(`${normalize.name} of U+${code.toString(16)}`)
    }
  }
})

test('gives a stored text and its original the same search key', () => {
  for (const text of ['كيك ۲٢2', 'ﺳﻼﻡ', `کم${ZWNJ}${ZWNJ}چرب`, 'مسؤول دایرة', 'ا\u0653ب']) {
    expect(searchKey(normalizeText(text))).toBe(searchKey(text))
  }
})
