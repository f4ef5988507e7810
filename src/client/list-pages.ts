import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { ADDED_EVENT } from './added.ts'

/** Paths of lists. */
export const LISTING = /^\/search(\/|$)/

/** A page of the list as it stands in the document: its cards, or a ghost for each of them. */
export interface ListPage {
  number: number
  href: string
  cards: HTMLElement[]
  ghosts: boolean
}

/** The address of the list that stands, under a product too: what the page was made for. */
export const listHref = (): string =>
  LISTING.test(location.pathname)
    ? location.href
    : (document.documentElement.dataset['made'] ?? location.href)

/** An endless list: some of its pages, one behind the other, and the links to what is around. */
export class List {
  readonly pages: ListPage[]
  /** How many pages the whole list has. */
  readonly length: number
  readonly pager: HTMLElement
  readonly #grid: HTMLElement
  readonly #count: number
  readonly #size: number
  /** The page that the server sent. */
  readonly own: number
  readonly #model: string
  readonly #closing = new AbortController()
  #failed = false

  constructor(grid: HTMLElement, pager: HTMLElement) {
    this.#grid = grid
    this.pager = pager
    this.#count = Number(pager.dataset['count'])
    this.#size = Number(pager.dataset['size'])
    this.length = Math.ceil(this.#count / this.#size)
    this.own = Number(grid.dataset['page'])
    // A page that was not found shows a list that is at home elsewhere.
    this.#model = bare((this.#next() ?? previousLink())?.href ?? listHref())
    const cards = [...grid.children] as HTMLElement[]
    this.pages = [{ number: this.own, href: bare(listHref()), cards, ghosts: false }]
    this.#link(true)
  }

  get first(): number {
    return this.pages[0]?.number ?? this.own
  }

  get last(): number {
    return this.pages.at(-1)?.number ?? this.own
  }

  get hasMore(): boolean {
    return this.last < this.length && !this.#closing.signal.aborted
  }

  /** Whether a page did not come that may come yet; the list says so itself. */
  get failed(): boolean {
    return this.#failed && this.hasMore
  }

  close(): void {
    this.#closing.abort()
  }

  /** Keeps places for the pages from `first` to `last` that are not there. */
  keepPlaces(first: number, last: number): void {
    for (let number = this.own - 1; number >= first; number--) {
      const page = this.#places(number)
      this.pages.unshift(page)
      this.#grid.prepend(...page.cards)
    }
    while (this.last < last) this.#append()
    this.#link(true)
  }

  /** Adds the next page. False when there is no further one, or when it did not come. */
  async grow(): Promise<boolean> {
    if (!this.hasMore) return false
    const again = this.failed
    // What failed once is brought without places before: they would come and go with each attempt.
    const came = await this.fill(again ? this.#places(this.last + 1) : this.#append())
    if (came && again) await hideEnd(this.pager)
    if (came) this.#link(true)
    return came && this.hasMore
  }

  /** Fills the places of a page. False when it did not come: it and those beyond it are gone. */
  async fill(page: ListPage): Promise<boolean> {
    const cards = await load(page, this.#closing.signal)
    if (this.#closing.signal.aborted) return false
    const standing = this.pages.includes(page)
    // What stands before the first page is asked for by its link alone.
    if (page.number > this.own) this.#say(cards === null)
    if (!cards?.length) {
      if (standing) this.#drop(page)
      return false
    }
    if (!standing) this.#put(page)
    page.cards[0]?.before(...cards)
    for (const each of page.cards) each.remove()
    Object.assign(page, { cards, ghosts: false })
    document.dispatchEvent(new Event(ADDED_EVENT))
    return true
  }

  #append(): ListPage {
    return this.#put(this.#places(this.last + 1))
  }

  #put(page: ListPage): ListPage {
    this.pages.push(page)
    this.#grid.append(...page.cards)
    return page
  }

  #say(failed: boolean): void {
    this.#failed = failed
    const place = this.pager.querySelector<HTMLElement>('[role=status]')
    const says = failed ? (place?.dataset['failed'] ?? '') : ''
    // The same sentence is not told anew with each attempt.
    if (place && place.textContent !== says) place.textContent = says
  }

  #places(number: number): ListPage {
    const items = Math.min(this.#size, this.#count - (number - 1) * this.#size)
    const cards = Array.from({ length: items }, ghost)
    return { number, href: this.#hrefOf(number), cards, ghosts: true }
  }

  #drop(page: ListPage): void {
    const at = this.pages.indexOf(page)
    const before = page.number < this.own
    const gone = before ? this.pages.splice(0, at + 1) : this.pages.splice(at)
    for (const card of gone.flatMap(({ cards }) => cards)) card.remove()
    this.#link(before)
  }

  /** Brings the links in line with the pages that stand; they show where the list cannot grow. */
  #link(growing: boolean): void {
    const next = this.#next()
    if (next && this.last < this.length) next.href = this.#hrefOf(this.last + 1)
    else next?.remove()
    const previous = previousLink()
    if (previous && this.first > 1) previous.href = this.#hrefOf(this.first - 1)
    else previous?.parentElement?.remove()
    this.pager.toggleAttribute('data-more', growing && this.hasMore)
  }

  #next(): HTMLAnchorElement | null {
    return this.pager.querySelector('a[rel=next]')
  }

  #hrefOf(number: number): string {
    const url = new URL(this.#model)
    if (number > 1) url.searchParams.set('page', String(number))
    else url.searchParams.delete('page')
    return url.href
  }
}

/** The list that stands in the document, if one does. */
export function openList(): List | null {
  const grid = document.querySelector<HTMLElement>('.grid[data-page]')
  const pager = document.querySelector<HTMLElement>('.pager[data-count]')
  return grid && pager ? new List(grid, pager) : null
}

/** An address without its anchor. */
export const bare = (href: string): string => href.replace(/#.*/, '')

const previousLink = (): HTMLAnchorElement | null => document.querySelector('.pager a[rel=prev]')

/** The place of a card that is on its way. */
function ghost(): HTMLElement {
  const place = document.createElement('li')
  place.className = 'card ghost'
  place.setAttribute('aria-hidden', 'true')
  return place
}

/** A footer in view would be pushed out of it: it goes with a frame, and is back below the cards. */
async function hideEnd(pager: HTMLElement): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  pager.setAttribute('data-more', '')
  await frame()
  await frame()
}

/** The cards of a page: none of one that is gone, null when it did not come. */
async function load(
  { href, number }: ListPage,
  closing: AbortSignal,
): Promise<HTMLElement[] | null> {
  if (closing.aborted) return null
  const ending = new AbortController()
  const end = () => ending.abort()
  const late = setTimeout(end, FETCH_TIMEOUT_MS)
  closing.addEventListener('abort', end)
  try {
    const response = await fetch(href, { signal: ending.signal })
    if (response.status === HttpStatus.notFound) return []
    if (!response.ok) return null
    const page = document.createElement('template')
    page.innerHTML = await response.text()
    const grid = page.content.querySelector<HTMLElement>('.grid[data-page]')
    if (!grid?.children.length) return null
    // A list that has become shorter sends on to its last page.
    if (Number(grid.dataset['page']) !== number) return []
    const items = [...grid.children]
    return items.map(item => document.importNode(item, true) as HTMLElement)
  } catch {
    return null
  } finally {
    clearTimeout(late)
    closing.removeEventListener('abort', end)
  }
}
