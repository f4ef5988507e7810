import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { CONTENT_ADDED_EVENT } from './content-added-event.ts'

export const LISTING_PATH = /^\/search(\/|$)/

/** Cards, or placeholders for them. */
export interface ListPage {
  number: number
  href: string
  cards: HTMLElement[]
  isPlaceholder: boolean
}

/** The address of the list, also while a product dialog is open. */
export const listHref = (): string =>
  LISTING_PATH.test(location.pathname)
    ? location.href
    : (document.documentElement.dataset['initialHref'] ?? location.href)

/** The pages of an infinite list that are in the document, and the links around them. */
export class List {
  readonly pages: ListPage[]
  /** Number of pages of the whole list. */
  readonly pageCount: number
  readonly pager: HTMLElement
  readonly #grid: HTMLElement
  readonly #count: number
  readonly #size: number
  /** The page that the server sent. */
  readonly serverPage: number
  readonly #baseHref: string
  readonly #closed = new AbortController()
  #failed = false

  constructor(grid: HTMLElement, pager: HTMLElement) {
    this.#grid = grid
    this.pager = pager
    this.#count = Number(pager.dataset['count'])
    this.#size = Number(pager.dataset['size'])
    this.pageCount = Math.ceil(this.#count / this.#size)
    this.serverPage = Number(grid.dataset['page'])
    // A 404 page lists all products, whose address is in the next link.
    this.#baseHref = withoutHash((this.#next() ?? previousLink())?.href ?? listHref())
    const cards = [...grid.children] as HTMLElement[]
    this.pages = [
      { number: this.serverPage, href: withoutHash(listHref()), cards, isPlaceholder: false },
    ]
    this.#updateLinks(true)
  }

  get first(): number {
    return this.pages[0]?.number ?? this.serverPage
  }

  get last(): number {
    return this.pages.at(-1)?.number ?? this.serverPage
  }

  get hasMore(): boolean {
    return this.last < this.pageCount && !this.#closed.signal.aborted
  }

  /** Whether a page failed that may still load. */
  get failed(): boolean {
    return this.#failed && this.hasMore
  }

  close(): void {
    this.#closed.abort()
  }

  /** Adds placeholders for the missing pages from `first` to `last`. */
  addPlaceholders(first: number, last: number): void {
    for (let number = this.serverPage - 1; number >= first; number--) {
      const page = this.#createPlaceholders(number)
      this.pages.unshift(page)
      this.#grid.prepend(...page.cards)
    }
    while (this.last < last) this.#appendPlaceholders()
    this.#updateLinks(true)
  }

  /** False at the end, or when the page failed. */
  async grow(): Promise<boolean> {
    if (!this.hasMore) return false
    const isRetry = this.failed
    // A retry adds no placeholders: they would flicker with each attempt.
    const isLoaded = await this.fill(
      isRetry ? this.#createPlaceholders(this.last + 1) : this.#appendPlaceholders(),
    )
    if (isLoaded && isRetry) await hideEnd(this.pager)
    if (isLoaded) this.#updateLinks(true)
    return isLoaded && this.hasMore
  }

  /** Replaces placeholders by cards. On failure removes them and all pages beyond. */
  async fill(page: ListPage): Promise<boolean> {
    const cards = await load(page, this.#closed.signal)
    if (this.#closed.signal.aborted) return false
    const isPresent = this.pages.includes(page)
    // Earlier pages have no retry, so no failure text.
    if (page.number > this.serverPage) this.#setFailed(cards === null)
    if (!cards?.length) {
      if (isPresent) this.#removeFrom(page)
      return false
    }
    if (!isPresent) this.#appendPage(page)
    page.cards[0]?.before(...cards)
    for (const each of page.cards) each.remove()
    Object.assign(page, { cards, isPlaceholder: false })
    document.dispatchEvent(new Event(CONTENT_ADDED_EVENT))
    return true
  }

  #appendPlaceholders(): ListPage {
    return this.#appendPage(this.#createPlaceholders(this.last + 1))
  }

  #appendPage(page: ListPage): ListPage {
    this.pages.push(page)
    this.#grid.append(...page.cards)
    return page
  }

  #setFailed(failed: boolean): void {
    this.#failed = failed
    const status = this.pager.querySelector<HTMLElement>('[role=status]')
    const text = failed ? (status?.dataset['failed'] ?? '') : ''
    // Unchanged text is not set again: the live region would announce it.
    if (status && status.textContent !== text) status.textContent = text
  }

  #createPlaceholders(number: number): ListPage {
    const items = Math.min(this.#size, this.#count - (number - 1) * this.#size)
    const cards = Array.from({ length: items }, placeholder)
    return { number, href: this.#hrefOf(number), cards, isPlaceholder: true }
  }

  #removeFrom(page: ListPage): void {
    const at = this.pages.indexOf(page)
    const before = page.number < this.serverPage
    const removed = before ? this.pages.splice(0, at + 1) : this.pages.splice(at)
    for (const card of removed.flatMap(({ cards }) => cards)) card.remove()
    this.#updateLinks(before)
  }

  /** Updates the links around the list; they are visible when it cannot grow. */
  #updateLinks(growing: boolean): void {
    const next = this.#next()
    if (next && this.last < this.pageCount) next.href = this.#hrefOf(this.last + 1)
    else next?.remove()
    const previous = previousLink()
    if (previous && this.first > 1) previous.href = this.#hrefOf(this.first - 1)
    else previous?.parentElement?.remove()
    this.pager.toggleAttribute('data-growing', growing && this.hasMore)
  }

  #next(): HTMLAnchorElement | null {
    return this.pager.querySelector('a[rel=next]')
  }

  #hrefOf(number: number): string {
    const url = new URL(this.#baseHref)
    if (number > 1) url.searchParams.set('page', String(number))
    else url.searchParams.delete('page')
    return url.href
  }
}

export function openList(): List | null {
  const grid = document.querySelector<HTMLElement>('.grid[data-page]')
  const pager = document.querySelector<HTMLElement>('.pager[data-count]')
  return grid && pager ? new List(grid, pager) : null
}

export const withoutHash = (href: string): string => href.replace(/#.*/, '')

const previousLink = (): HTMLAnchorElement | null => document.querySelector('.pager a[rel=prev]')

function placeholder(): HTMLElement {
  const item = document.createElement('li')
  item.className = 'card ghost'
  item.setAttribute('aria-hidden', 'true')
  return item
}

/** Hides the footer for a frame, so that new cards do not push it visibly. */
async function hideEnd(pager: HTMLElement): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  pager.setAttribute('data-growing', '')
  await frame()
  await frame()
}

/** The cards of a page; empty for a missing page, null on failure. */
async function load(
  { href, number }: ListPage,
  signal: AbortSignal,
): Promise<HTMLElement[] | null> {
  if (signal.aborted) return null
  const request = new AbortController()
  const abort = () => request.abort()
  const timer = setTimeout(abort, FETCH_TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  try {
    const response = await fetch(href, { signal: request.signal })
    if (response.status === HttpStatus.notFound) return []
    if (!response.ok) return null
    const page = document.createElement('template')
    page.innerHTML = await response.text()
    const grid = page.content.querySelector<HTMLElement>('.grid[data-page]')
    if (!grid?.children.length) return null
    // A list that became shorter redirects to its last page.
    if (Number(grid.dataset['page']) !== number) return []
    const items = [...grid.children]
    return items.map(item => document.importNode(item, true) as HTMLElement)
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
