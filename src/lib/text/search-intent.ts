import { searchKey } from '#lib/text/normalize.ts'

/** An order of results that the words of a query ask for. */
export type RequestedOrder = 'cheapest' | 'mostExpensive' | 'bestSelling' | 'newest'

export interface SearchIntent {
  /** The query without courtesy and filler words, unless nothing else is left. */
  text: string
  order?: RequestedOrder
}

/** In search form. */
const FILLERS = new Set(
  (
    'قیمت قیمتش خرید خریدن بخرم بخریم میخوام میخام میخواهم میخواستم خوام خواهم خواستم خام لطفا لطفن ' +
    'لطف یه دارید دارین داری چنده چند است هست هستش سلام مرسی ممنون متشکرم اینترنتی انلاین سفارش ' +
    'بهترین بهتره خوب خوبه فروش برام برامون بدین بدید بیارین بیارید بفرستید بفرستین لازم دارم ' +
    'موجود کجاست کدوم کدام مواد مقداری بیزحمت خوشمزه مرغوب اعلا باکیفیت کیفیت اصل تازه امروز'
  ).split(' '),
)
const FILLER_PAIRS = new Set([
  'می خوام',
  'می خواهم',
  'می خواستم',
  'می خام',
  'قیمت روز',
  'بی زحمت',
  'درجه یک',
  'درجه 1',
  'با کیفیت',
  'چند تا',
  'یه کم',
  'یک کم',
])
const COUNTS = new Set(['یه', 'یک', 'دو', 'سه', 'چهار', 'پنج', '1', '2', '3', '4', '5'])
/** What a shopper counts: «یه بسته ماکارونی». */
const CONTAINERS = new Set(
  'بسته قوطی بطری شیشه پاکت کیسه شانه شونه کارتن دبه سطل قالب بند جعبه عدد تا دانه دونه'.split(' '),
)

const ORDERS: [RequestedOrder, RegExp][] = [
  ['cheapest', /^(?:ارزان|ارزون)(?:ترین|تر)?$/],
  ['mostExpensive', /^(?:گران|گرون)ترین$/],
  ['bestSelling', /^(?:پر?فروش)ترین$/],
  ['newest', /^(?:جدید|تازه)ترین$/],
]
const SUPERLATIVES = new Set(['ترین', 'تر'])

/**
 * What a query asks for beside its goods.
 * @param isName whether a word stands in a name of the catalogue, which is no filler then
 * @example readIntent('قیمت روغن', () => false) // { text: 'روغن' }
 * @example readIntent('ارزان‌ترین برنج', () => false) // { text: 'برنج', order: 'cheapest' }
 */
export function readIntent(query: string, isName: (word: string) => boolean): SearchIntent {
  const words = searchKey(query).split(' ').filter(Boolean)
  const rest: string[] = []
  let order: RequestedOrder | undefined
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = '', afterNext = ''] = words.slice(at, at + 3)
    const superlative = SUPERLATIVES.has(next)
    const [requested] =
      ORDERS.find(([, pattern]) => pattern.test(superlative ? word + next : word)) ?? []
    if (requested && words.length > 1) {
      order = requested
      if (superlative) at++
    } else if (COUNTS.has(word) && CONTAINERS.has(next) && afterNext !== '') at++
    else if (FILLER_PAIRS.has(`${word} ${next}`)) at++
    else if (!FILLERS.has(word) || isName(word)) rest.push(word)
  }
  if (rest.length === 0) return { text: query }
  const changed = rest.length < words.length
  return { text: changed ? rest.join(' ') : query, ...(order && { order }) }
}
