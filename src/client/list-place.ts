import { bare, listHref, type List, type ListPage } from './list-pages.ts'

/** How long a scroll rests before the place is written: browsers limit how often that may be. */
const REST_MS = 150
/** A longer list comes back as far as this. */
const PAGES_MAX = 100

/** Where a visitor of a list is, as an entry of the history keeps it. */
interface Place {
  /** The pages that stand. */
  first: number
  last: number
  /** The first card in view: its page, its number there, and its distance from the top. */
  page: number
  card: number
  top: number
}

/** Writes page and place into the address and its entry of the history; the answer ends that. */
export function followPlace(list: List): () => void {
  let shown = bare(listHref())
  let resting: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    // Something stands over the list, with an address of its own.
    if (bare(location.href) !== shown) return
    const href = pageInView(list)?.href ?? shown
    history.replaceState({ ...history.state, list: placeIn(list) }, '', href)
    shown = href
  }
  const scrolled = () => {
    clearTimeout(resting)
    resting = setTimeout(write, REST_MS)
  }
  // A link may lead away before the scroll has come to rest; a button does not, and all cards would
  // be measured for it.
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

/** The last page that has begun in the upper half of the screen. */
function pageInView({ pages }: List): ListPage | undefined {
  const begun = ({ cards: [first] }: ListPage) =>
    first !== undefined && first.getBoundingClientRect().top < innerHeight / 2
  return pages.findLast(begun) ?? pages[0]
}

function placeIn({ pages, first, last }: List): Place | undefined {
  for (const { number, cards } of pages) {
    for (const [card, element] of cards.entries()) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > 0) return { first, last, page: number, card, top }
    }
  }
  return undefined
}

/** The place that this entry of the history keeps, when it fits the list that stands. */
export function keptPlace({ own, length }: List): Place | null {
  const { list } = (history.state ?? {}) as { list?: Place }
  if (!list || ![list.first, list.last, list.page, list.card, list.top].every(Number.isFinite))
    return null
  const fits = list.first >= 1 && list.first <= own && list.last >= own
  if (!fits || list.last - list.first >= PAGES_MAX) return null
  return { ...list, last: Math.min(list.last, length) }
}

/**
 * Makes the list as long as it was, with a place for every card, goes to the card that was in view,
 * and fills the places, the nearest first. True when the list can grow on from there.
 */
export async function returnTo(list: List, place: Place): Promise<boolean> {
  const { own } = list
  list.keepPlaces(place.first, place.last)
  const card = list.pages.find(({ number }) => number === place.page)?.cards[place.card]
  if (card) scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' })
  const distance = ({ number }: ListPage) => Math.abs(number - own)
  const waiting = list.pages.filter(page => page.ghosts)
  for (const page of waiting.toSorted((a, b) => distance(a) - distance(b))) {
    if (!list.pages.includes(page) || (await list.fill(page))) continue
    if (page.number > own) return false
  }
  return list.hasMore
}
