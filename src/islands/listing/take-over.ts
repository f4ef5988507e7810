import { LIST_EVENT, LIST_WANTED_EVENT } from '#lib/rules/list-events.ts'
import { readListing, writeListing } from '#lib/rules/listing.ts'
import { isPlainClick } from '#lib/rules/plain-click.ts'
import { dropListing, findListing, showedListing } from '#stores/listing.ts'
import { keepSheet } from '../shared/keep-sheet.ts'
import { DRAWER, FORM } from './filter-form.ts'
import { moveThumb } from './price-thumbs.ts'

/** A key held down on a slider is one wish, not a hundred. */
const REST_MS = 400
/** Arrows walk through the brands, a press means one of them. */
const CHOICE_MS = 120
/** The page behind the drawer. */
const BEHIND = '.skip, .hd, .ft, .bar, .crumbs, .brand-hd, .side, .list-main'

let resting: ReturnType<typeof setTimeout> | undefined
/** How the last list was asked for, and where. */
let last = { from: '', step: true }
/** What is done as soon as no product stands over the list any more. */
let late: (() => void) | undefined

/** Listens to the filter of the page; the answer ends that. */
export function takeOver(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('input', typed, { signal })
  document.addEventListener('change', changed, { signal })
  document.addEventListener('submit', submitted, { signal })
  document.addEventListener('click', clicked, { signal })
  document.addEventListener(LIST_WANTED_EVENT, wanted, { signal })
  addEventListener('popstate', returned, { signal })
  keepSheet(DRAWER, BEHIND, signal)
  const early = [...(form()?.elements ?? [])].filter(isChanged)
  // What was chosen before the island was alive; a thumb may be on its way still.
  for (const field of early) if (isThumb(field)) moveThumb(field)
  if (early.some(isThumb)) applySoon(REST_MS)
  else if (early.length > 0) apply()
  return () => ending.abort()
}

/**
 * Brings the list of an address into the page; with a step in the history unless it is one. `quiet` is
 * another try that says nothing before it has come.
 */
export async function showList(href: string, step = true, quiet = false): Promise<void> {
  clearTimeout(resting)
  late = undefined
  const from = listHere()
  last = { from, step }
  const ready = import('./put-list.ts').catch(() => null)
  const found = await findListing(href, { ready, quiet })
  if (!found) return
  if (isCovered() && step) {
    later(href)
    return
  }
  if (isCovered() || listHere() !== from) {
    dropListing()
    return
  }
  const count = (await ready)?.putList(found.html) ?? null
  if (count === null) {
    location.assign(href)
    return
  }
  if (step && found.href !== location.href) history.pushState(null, '', found.href)
  document.dispatchEvent(new Event(LIST_EVENT))
  showedListing(count)
}

/** Asks again for a list that did not come, as soon as the one stands there that it was asked from. */
export async function showListAgain(href: string, quiet = false): Promise<void> {
  if (isCovered()) later(href)
  else await showList(href, last.step, quiet)
}

/** Once no product stands over the list any more, if it is still the one that was asked from. */
function later(href: string): void {
  const { from, step } = last
  late = () => listHere() === from && void showList(href, step)
  dropListing()
}

/** Whether a product stands over the list, with an address of its own (client/product-state.ts). */
const isCovered = (): boolean => (history.state as { modal?: number } | null)?.modal !== undefined

/** Which list the address means, whichever of its pages; on its page all have one path. */
const listHere = (): string => writeListing({ ...queryHere(), page: 1 })

const queryHere = () => readListing(new URLSearchParams(location.search))

const form = (): HTMLFormElement | null => document.querySelector(FORM)

/** Goes to what the form says, if that is not what the page shows. */
function apply(): void {
  const element = form()
  if (isCovered()) late = apply
  if (!element || isCovered()) return
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') params.append(name, value)
  const query = writeListing(readListing(params))
  if (query !== listHere()) void showList(element.action + query)
  else dropListing()
}

/** Whether a field says something else than the page that brought it. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(option => option.selected !== option.defaultSelected)
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || (isThumb(field) && isMoved(field))
}

const isThumb = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'range'

/** A browser sets the thumb of a slider to the next whole step by itself. */
const isMoved = ({ value, defaultValue, step }: HTMLInputElement): boolean =>
  Math.abs(Number(value) - Number(defaultValue)) >= Number(step)

function applySoon(ms: number): void {
  clearTimeout(resting)
  resting = setTimeout(apply, ms)
}

/** The field of the filter that an event is about. */
function fieldOf({ target }: Event): HTMLInputElement | HTMLSelectElement | null {
  const field = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return field && target.form?.matches(FORM) ? target : null
}

function typed(event: Event): void {
  const field = fieldOf(event)
  if (!(field instanceof HTMLInputElement)) return
  if (field.type === 'search') showBrands(field)
  if (field.type !== 'range') return
  clearTimeout(resting)
  dropListing()
  moveThumb(field)
}

/** Without its script the list of brands stays whole. */
function showBrands(field: HTMLInputElement): void {
  void import('./brands.ts').then(
    ({ findBrands }) => findBrands(field),
    () => undefined,
  )
}

function changed(event: Event): void {
  const field = fieldOf(event)
  if (!field?.name) return
  // An answer to what was asked before would take the choice back.
  dropListing()
  applySoon(field.type === 'range' ? REST_MS : CHOICE_MS)
}

function submitted(event: Event): void {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches(FORM)) return
  event.preventDefault()
  if (event.target.matches(':popover-open')) event.target.hidePopover()
  clearTimeout(resting)
  apply()
}

/** Orders and filters to be taken back are links to other lists of this page, never kept by machines. */
function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('.list a[rel=nofollow]')
  if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || event.defaultPrevented) return
  event.preventDefault()
  void showList(link.href)
}

function wanted(event: Event): void {
  event.preventDefault()
  void showList(location.href, false)
}

/** What was chosen before the product was opened still holds. */
function returned(): void {
  if (isCovered()) return
  const act = late
  late = undefined
  act?.()
}
