import { describe, expect, test } from 'vitest'
import { rankScore } from '#server/catalogue/product-columns.ts'
import { createSearchIndex } from '#server/catalogue/search-index.ts'
import type { SearchDocument } from '#server/search/document-words.ts'

const row = (
  name: string,
  category: string,
  brand = 'سپیدرمه',
  more?: string,
): Omit<SearchDocument, 'id'> => ({ name, category, brand, more })

const documents = [
  row('شیر پرچرب', 'شیر', 'سپیدرمه', '1 لیتر لبنیات'),
  row('شیر کم‌چرب ۱٫۵٪', 'شیر', 'چمنزاران', '200 میلی‌لیتر لبنیات'),
  row('شیرکاکائو', 'شیر طعم‌دار', 'نوبام', '1 لیتر لبنیات'),
  row('ماست موسیر', 'ماست', 'چمنزاران'),
  row('ماست میوه‌ای هلو', 'ماست', 'نوبام'),
  row('پنیر پیتزا', 'پنیر'),
  row('ماکارونی پروانه', 'ماکارونی و رشته', 'زرین‌خوشه'),
  row('شامپوی رزماری', 'شامپو', 'گیسوبان'),
  row('کره‌ی بادام‌زمینی', 'حلواارده و شکلات صبحانه', 'کنجدین'),
  row('آب‌نبات هل', 'آدامس و آب‌نبات', 'قندینو'),
  row('آب معدنی', 'آب معدنی و آشامیدنی', 'کوهاب'),
  row('کرم ضدآفتاب SPF50', 'مراقبت پوست', 'Nivea'),
  row('قهوه‌ی فوری', 'قهوه‌ی فوری و هات‌چاکلت', 'کافه‌دان'),
  row('سطل ده لیتری', 'ابزار نظافت', 'خانه‌یار', '1 عدد آبی لوازم خانه'),
  row('نان تست', 'نان تست و حجیم', 'گندمک'),
].map((document, index) => ({ ...document, id: index + 1 }))

const index = createSearchIndex()
for (const document of documents) index.put(document)

/** The names that a query finds, the best first; of equals the earlier. */
function found(query: string): string[] {
  const { ids, scores } = index.search(query)
  return Array.from(ids, (id, at) => ({ id, score: scores[at]! }))
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .map(({ id }) => documents[id - 1]!.name)
}

describe('search matches', () => {
  test.each([
    ['the whole name', 'ماست موسیر', 'ماست موسیر'],
    ['one word', 'موسیر', 'ماست موسیر'],
    ['words in another order', 'موسیر ماست', 'ماست موسیر'],
    ['the brand', 'گیسوبان', 'شامپوی رزماری'],
    ['brand and name', 'ماست نوبام', 'ماست میوه‌ای هلو'],
    ['the category', 'نظافت', 'سطل ده لیتری'],
    ['a category above', 'لوازم خانه', 'سطل ده لیتری'],
    ['volume and unit', 'شیر 200 میلی', 'شیر کم‌چرب ۱٫۵٪'],
    ['a colour', 'سطل آبی', 'سطل ده لیتری'],
    ['the beginning of a word', 'موس', 'ماست موسیر'],
    ['the beginning of the last word', 'ماست مو', 'ماست موسیر'],
    ['beginnings of all words', 'ماس موس', 'ماست موسیر'],
    ['Arabic letters', 'ماكاروني', 'ماکارونی پروانه'],
    ['ة for ه', 'قهوة فوری', 'قهوه‌ی فوری'],
    ['marks and tatweel', 'مـاستِ مُوسیر', 'ماست موسیر'],
    ['Persian digits', 'شیر ۱٫۵', 'شیر کم‌چرب ۱٫۵٪'],
    ['Latin digits', 'شیر 1.5', 'شیر کم‌چرب ۱٫۵٪'],
    ['a percent sign', '۱٫۵٪', 'شیر کم‌چرب ۱٫۵٪'],
    ['a percent sign before', '%1.5 شیر', 'شیر کم‌چرب ۱٫۵٪'],
    ['a percent in words', 'شیر ۱٫۵ درصد', 'شیر کم‌چرب ۱٫۵٪'],
    ['a slash for the decimal sign', 'شیر ۱/۵', 'شیر کم‌چرب ۱٫۵٪'],
    ['a number in digits for one in letters', 'سطل 10 لیتری', 'سطل ده لیتری'],
    ['a space for the half-space', 'کم چرب', 'شیر کم‌چرب ۱٫۵٪'],
    ['nothing for the half-space', 'کمچرب', 'شیر کم‌چرب ۱٫۵٪'],
    ['a half-space for the space', 'ماست‌موسیر', 'ماست موسیر'],
    ['nothing for the space', 'ماستموسیر', 'ماست موسیر'],
    ['nothing for the space, half typed', 'ماستموس', 'ماست موسیر'],
    ['a space inside the word', 'شیر کاکائو', 'شیرکاکائو'],
    ['a space inside the word, half typed', 'شیر کاکا', 'شیرکاکائو'],
    ['a space where another is meant', 'بادا مزمینی', 'کره‌ی بادام‌زمینی'],
    ['two spaces inside one word', 'ماکا رو نی', 'ماکارونی پروانه'],
    ['a plural', 'شامپوها', 'شامپوی رزماری'],
    ['a plural with a half-space', 'شامپو‌های رزماری', 'شامپوی رزماری'],
    ['ی left out', 'شامپو رزماری', 'شامپوی رزماری'],
    ['ی written on', 'نانی', 'نان تست'],
    ['words that only connect', 'شیر و کاکائو', 'شیرکاکائو'],
    ['as it is spoken', 'نون تست', 'نان تست'],
    ['a brand for the thing', 'نسکافه', 'قهوه‌ی فوری'],
    ['a letter of the same sound', 'ماصت', 'ماست موسیر'],
    ['the same in three letters', 'کرح', 'کره‌ی بادام‌زمینی'],
    ['a letter missing', 'ماکارنی', 'ماکارونی پروانه'],
    ['a letter too many', 'ماکاارونی', 'ماکارونی پروانه'],
    ['a wrong letter', 'ماکارومی', 'ماکارونی پروانه'],
    ['two letters changed about', 'ماکاورنی', 'ماکارونی پروانه'],
    ['the first letter wrong', 'باکارونی', 'ماکارونی پروانه'],
    ['the first letter missing', 'اکارونی', 'ماکارونی پروانه'],
    ['the last letter too many', 'ماکارونیی', 'ماکارونی پروانه'],
    ['a slip in a word half typed', 'ماکرون', 'ماکارونی پروانه'],
    ['a slip beside another word', 'پنیر پیتسا', 'پنیر پیتزا'],
    ['a slip in three letters where nothing else is found', 'نتن', 'نان تست'],
    ['the Latin keyboard', 'adv', 'شیر پرچرب'],
    ['the Latin keyboard, half typed', 'lhs', 'ماست موسیر'],
    ['the Latin keyboard with capitals', 'ADV', 'شیر پرچرب'],
    ['the Latin keyboard, keys of punctuation', 'lhsj l,sdv', 'ماست موسیر'],
    ['the Latin keyboard, پ of Windows', '\\kdv \\djch', 'پنیر پیتزا'],
    ['the Latin keyboard, پ of the standard', 'mkdv mdjch', 'پنیر پیتزا'],
    ['the Latin keyboard with a slip', 'lh;hvkd', 'ماکارونی پروانه'],
    ['one word of two on the Latin keyboard', 'ماست l,sdv', 'ماست موسیر'],
    ['the Persian keyboard', 'دهرثش', 'کرم ضدآفتاب SPF50'],
    ['the Persian keyboard with digits', 'سحب۵۰', 'کرم ضدآفتاب SPF50'],
    ['Latin capitals', 'NIVEA', 'کرم ضدآفتاب SPF50'],
    ['a sound-alike of a word divided in the name', 'کمچرپ', 'شیر کم‌چرب ۱٫۵٪'],
    ['Latin letters of words joined otherwise', 'kamcharb', 'شیر کم‌چرب ۱٫۵٪'],
    ['Latin letters on the Persian keyboard', 'ئخسهق', 'ماست موسیر'],
    ['a category with a plural suffix', 'شامپو ها', 'شامپوی رزماری'],
    ['one kind of a category of two', 'رشته', 'ماکارونی پروانه'],
    ['a count before the thing', 'دو تا ماست موسیر', 'ماست موسیر'],
    ['a word that is not there', 'ماست موسیر میهن', 'ماست موسیر'],
    ['a brand that has it not', 'نوبام موسیر', 'ماست موسیر'],
  ])('include %s: %s → %s', (_, query, expected) => {
    expect(found(query)[0]).toBe(expected)
  })

  test.each([
    [''],
    ['  ؟ !'],
    ['asdfgh'],
    ['لپ‌تاپ'],
    ['گوشی سامسونگ'],
    ['qqqq wwww شیر'],
    ['۹۹۹ ۸۸۸'],
    ['🙂🙂'],
    ['%_%'],
  ])('are empty for nonsense: %j', query => {
    expect(found(query)).toEqual([])
  })
})

describe('search ranking', () => {
  test.each([
    ['a word as it is before one that begins so', 'شیر', 'شیر پرچرب', 'شیرکاکائو'],
    ['a word by itself before one in a compound', 'آب', 'آب معدنی', 'آب‌نبات هل'],
  ])('prefers %s: %s', (_, query, first, later) => {
    const names = found(query)
    expect(names[0]).toBe(first)
    expect(names.indexOf(later)).toBeGreaterThan(0)
  })

  test.each([
    ['the whole name before a part of it', 'موز', ['موز'], ['موز خشک']],
    ['the thing before what is made of it', 'سیر', ['سیر خشک'], ['ترشی سیر']],
    ['the kind of its category', 'روغن', ['روغن ذرت', 'روغن'], ['روغن مو', 'مراقبت مو']],
    ['neighbours before words apart', 'شیر خشک', ['شیر خشک کودک'], ['شیر کودک خشک']],
    ['the name before the category', 'نبات', ['نبات چوبی', 'قند'], ['سوهان قم', 'نبات']],
  ])('prefers %s: %s', (_, query, better, worse) => {
    const two = createSearchIndex()
    for (const [at, [name = '', category = 'خواربار']] of [worse, better].entries())
      two.put({ id: at + 1, name, brand: 'سفره‌دار', category })
    const { ids, scores } = two.search(query)
    expect([...ids]).toEqual([1, 2])
    expect(scores[1]).toBeGreaterThan(scores[0]!)
  })

  const scoreOf = (query: string): number => Math.max(...index.search(query).scores)
  test.each([
    ['exactly', 'ماکارونی', 'by its beginning', 'ماکارون'],
    ['by its beginning', 'ماکارون', 'with a slip', 'ماکارونو'],
    ['with a slip inside', 'ماکارومی', 'with the first letter wrong', 'فاکارونی'],
    ['with a letter of the same sound', 'ماصت', 'with another wrong letter', 'مالت'],
    ['in the name', 'ماست', 'in the brand', 'نوبام'],
  ])('ranks a word matched %s (%s) above %s (%s)', (_, better, __, worse) => {
    expect(scoreOf(better)).toBeGreaterThan(scoreOf(worse))
    expect(scoreOf(worse)).toBeGreaterThan(0)
  })

  test('uses sales among equals, not against a better match', () => {
    expect(rankScore(0.5, 1_000)).toBeGreaterThan(rankScore(0.5, 10))
    expect(rankScore(1, 0)).toBeGreaterThan(rankScore(0.55, 1_000_000))
    expect(rankScore(0.5, 0)).toBe(0.5)
  })
})

describe('unusual queries', () => {
  test.each([
    ['one letter repeated', 'ش'.repeat(10_000)],
    ['one word repeated', 'شیر '.repeat(1_000)],
    ['many letters', 'ا ب پ ت ث ج چ ح خ د ذ ر ز ژ س ش'],
    ['every sign of a keyboard', '`~!@#$%^&*()-_=+[{]}\\|;:\'",<.>/?'.repeat(4)],
    ['words joined without end', 'شیرماستپنیر'.repeat(100)],
    ['surrogates', '\uD800\uDC00\uD800'.repeat(50)],
    ['a name of objects', 'constructor __proto__ toString'],
  ])('are answered: %s', (_, query) => {
    expect(() => index.search(query)).not.toThrow()
  })

  test('are read up to the eighth word', () => {
    const eight = 'شیر ماست پنیر نان آب قهوه کره سطل'
    expect(found(`${eight} لپتاپ`)).toEqual(found(eight))
  })
})

test.each([
  ['ماست موسیر', undefined],
  ['شیر کم چرب 200', undefined],
  ['ماست گاومیش', { leftOut: ['گاومیش'], corrected: false, words: ['ماست'] }],
  ['ماست موسیر گاومیش', { leftOut: ['گاومیش'], corrected: false, words: ['ماست', 'موسیر'] }],
  ['ماکارانی پروانه', { leftOut: [], corrected: true, words: ['ماکارونی', 'پروانه'] }],
  ['lhsj l,sdv', { leftOut: [], corrected: true, words: ['ماست', 'موسیر'] }],
  ['mast musir', { leftOut: [], corrected: true, words: ['ماست', 'موسیر'] }],
  ['ماست موسیر ۹ کیلویی', { leftOut: ['9000g'], corrected: false, words: ['ماست', 'موسیر'] }],
])('reports how «%s» was answered otherwise than typed', (query, change) => {
  const { change: reported, ids } = index.search(query)
  const { wordsOf, ...rest } = reported ?? {}
  expect(reported && { ...rest, words: wordsOf?.(ids[0]!) }).toEqual(change)
})
