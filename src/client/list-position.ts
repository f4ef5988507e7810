import { withoutHash, listHref, type List, type ListPage } from './list-pages.ts'

/** Browsers limit how often history state may be written. */
const REST_MS = 150
/** Longest list that is restored. */
const PAGES_MAX = 100

/** Position in a list, stored in the history entry. */
interface ListPosition {
  /** The first loaded page. */
  first: number
  last: number
  /** The first visible card: page, index in it, distance from the top. */
  page: number
  card: number
  top: number
}

/** Writes page and position into the history entry; returns a function that stops it. */
export function trackPosition(list: List): () => void {
  let shown = withoutHash(listHref())
  let resting: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    // A product dialog has its own address.
    if (withoutHash(location.href) !== shown) return
    const href = pageInView(list)?.href ?? shown
    history.replaceState({ ...history.state, list: positionIn(list) }, '', href)
    shown = href
  }
  const scrolled = () => {
    clearTimeout(resting)
    resting = setTimeout(write, REST_MS)
  }
  // Buttons stay on the page, and measuring all cards is slow.
  const clicked = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) write()
  }
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('click', clicked, { capture: true })
  return () => {
    clearTimeout(resting)
    removeEventListener('scroll', scrolled)
    removeEventListener('click', clicked, { capture: true })
  }
}

/** The last page that begins in the upper half of the screen. */
function pageInView({ pages }: List): ListPage | undefined {
  const isInUpperHalf = ({ cards: [first] }: ListPage) =>
    first !== undefined && first.getBoundingClientRect().top < innerHeight / 2
  return pages.findLast(isInUpperHalf) ?? pages[0]
}

function positionIn({ pages, first, last }: List): ListPosition | undefined {
  for (const { number, cards } of pages) {
    for (const [card, element] of cards.entries()) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0) return { first, last, page: number, card, top }
    }
  }
  return undefined
}

/** The stored position, if it fits this list. */
export function storedPosition({ serverPage: own, pageCount }: List): ListPosition | null {
  const { list } = (history.state ?? {}) as { list?: ListPosition }
  if (!list || ![list.first, list.last, list.page, list.card, list.top].every(Number.isFinite))
    return null
  const fits = list.first >= 1 && list.first <= own && list.last >= own
  if (!fits || list.last - list.first >= PAGES_MAX) return null
  return { ...list, last: Math.min(list.last, pageCount) }
}

/** Restores length, position and cards, nearest first. True when the list can grow. */
export async function restorePosition(list: List, position: ListPosition): Promise<boolean> {
  const { serverPage: own } = list
  list.addPlaceholders(position.first, position.last)
  const card = list.pages.find(({ number }) => number === position.page)?.cards[position.card]
  if (card) scrollBy({ top: card.getBoundingClientRect().top - position.top, behavior: 'instant' })
  const distance = ({ number }: ListPage) => Math.abs(number - own)
  const waiting = list.pages.filter(page => page.isPlaceholder)
  for (const page of waiting.toSorted((a, b) => distance(a) - distance(b))) {
    if (!list.pages.includes(page) || (await list.fill(page))) continue
    if (page.number > own) return false
  }
  return list.hasMore
}
