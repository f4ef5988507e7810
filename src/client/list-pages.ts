import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { ADDED_EVENT } from './content-added-event.ts'

export const LISTING = /^\/search(\/|$)/

/** Cards, or placeholders for them. */
export interface ListPage {
  number: number
  href: string
  cards: HTMLElement[]
  isPlaceholder: boolean
}

/** The address of the list, also while a product dialog is open. */
export const listHref = (): string =>
  LISTING.test(location.pathname)
    ? location.href
    : (document.documentElement.dataset['initialHref'] ?? location.href)

/** The pages of an infinite list that are in the document, and the links around them. */
export class List {
  readonly pages: ListPage[]
  /** Number of pages of the whole list. */
  readonly length: number
  readonly pager: HTMLElement
  readonly #grid: HTMLElement
  readonly #count: number
  readonly #size: number
  /** The page that the server sent. */
  readonly serverPage: number
  readonly #model: string
  readonly #closing = new AbortController()
  #failed = false

  constructor(grid: HTMLElement, pager: HTMLElement) {
    this.#grid = grid
    this.pager = pager
    this.#count = Number(pager.dataset['count'])
    this.#size = Number(pager.dataset['size'])
    this.length = Math.ceil(this.#count / this.#size)
    this.serverPage = Number(grid.dataset['page'])
    // A not-found page shows a list of another address.
    this.#model = bare((this.#next() ?? previousLink())?.href ?? listHref())
    const cards = [...grid.children] as HTMLElement[]
    this.pages = [{ number: this.serverPage, href: bare(listHref()), cards, isPlaceholder: false }]
    this.#link(true)
  }

  get first(): number {
    return this.pages[0]?.number ?? this.serverPage
  }

  get last(): number {
    return this.pages.at(-1)?.number ?? this.serverPage
  }

  get hasMore(): boolean {
    return this.last < this.length && !this.#closing.signal.aborted
  }

  /** Whether a page failed that may still load. */
  get failed(): boolean {
    return this.#failed && this.hasMore
  }

  close(): void {
    this.#closing.abort()
  }

  /** Adds placeholders for the missing pages from `first` to `last`. */
  addPlaceholders(first: number, last: number): void {
    for (let number = this.serverPage - 1; number >= first; number--) {
      const page = this.#places(number)
      this.pages.unshift(page)
      this.#grid.prepend(...page.cards)
    }
    while (this.last < last) this.#append()
    this.#link(true)
  }

  /** False at the end, or when the page failed. */
  async grow(): Promise<boolean> {
    if (!this.hasMore) return false
    const isRetry = this.failed
    // A retry adds no placeholders: they would flicker with each attempt.
    const isLoaded = await this.fill(isRetry ? this.#places(this.last + 1) : this.#append())
    if (isLoaded && isRetry) await hideEnd(this.pager)
    if (isLoaded) this.#link(true)
    return isLoaded && this.hasMore
  }

  /** Replaces placeholders by cards. On failure removes them and all pages beyond. */
  async fill(page: ListPage): Promise<boolean> {
    const cards = await load(page, this.#closing.signal)
    if (this.#closing.signal.aborted) return false
    const isPresent = this.pages.includes(page)
    // Pages before the first are only loaded by their link.
    if (page.number > this.serverPage) this.#say(cards === null)
    if (!cards?.length) {
      if (isPresent) this.#drop(page)
      return false
    }
    if (!isPresent) this.#put(page)
    page.cards[0]?.before(...cards)
    for (const each of page.cards) each.remove()
    Object.assign(page, { cards, isPlaceholder: false })
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
    const status = this.pager.querySelector<HTMLElement>('[role=status]')
    const text = failed ? (status?.dataset['failed'] ?? '') : ''
    // A live region would announce each retry.
    if (status && status.textContent !== text) status.textContent = text
  }

  #places(number: number): ListPage {
    const items = Math.min(this.#size, this.#count - (number - 1) * this.#size)
    const cards = Array.from({ length: items }, placeholder)
    return { number, href: this.#hrefOf(number), cards, isPlaceholder: true }
  }

  #drop(page: ListPage): void {
    const at = this.pages.indexOf(page)
    const before = page.number < this.serverPage
    const removed = before ? this.pages.splice(0, at + 1) : this.pages.splice(at)
    for (const card of removed.flatMap(({ cards }) => cards)) card.remove()
    this.#link(before)
  }

  /** Updates the links around the list; they are visible when it cannot grow. */
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

export function openList(): List | null {
  const grid = document.querySelector<HTMLElement>('.grid[data-page]')
  const pager = document.querySelector<HTMLElement>('.pager[data-count]')
  return grid && pager ? new List(grid, pager) : null
}

export const bare = (href: string): string => href.replace(/#.*/, '')

const previousLink = (): HTMLAnchorElement | null => document.querySelector('.pager a[rel=prev]')

function placeholder(): HTMLElement {
  const status = document.createElement('li')
  status.className = 'card ghost'
  status.setAttribute('aria-hidden', 'true')
  return status
}

/** Hides the footer for a frame, so that new cards do not push it visibly. */
async function hideEnd(pager: HTMLElement): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  pager.setAttribute('data-more', '')
  await frame()
  await frame()
}

/** The cards of a page; empty for a missing page, null on failure. */
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
    // A list that became shorter redirects to its last page.
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
