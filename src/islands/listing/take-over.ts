import { LIST_EVENT, LIST_REQUEST_EVENT } from '#lib/rules/list-events.ts'
import { readListing, writeListing } from '#lib/rules/listing.ts'
import { isPlainClick } from '#lib/rules/plain-click.ts'
import { cancelListing, loadListing, announceListing } from '#stores/listing.ts'
import { makePageInert } from '../shared/inert-page.ts'
import { DRAWER, FORM } from './filter-form.ts'
import { moveThumb } from './price-thumbs.ts'

/** A held key changes the slider many times. */
const REST_MS = 400
/** Arrow keys walk through the brands. */
const CHOICE_MS = 120
/** The page behind the drawer. */
const BEHIND = '.skip, .header, .footer, .bar, .crumbs, .brand-head, .side, .list-main'

let resting: ReturnType<typeof setTimeout> | undefined
/** Origin and kind of the last request. */
let last = { from: '', step: true }
/** Runs when the product dialog closes. */
let afterProduct: (() => void) | undefined

/** Attaches to the page's filter; returns a function that detaches. */
export function takeOver(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('input', onInput, { signal })
  document.addEventListener('change', onChange, { signal })
  document.addEventListener('submit', onSubmit, { signal })
  document.addEventListener('click', onClick, { signal })
  document.addEventListener(LIST_REQUEST_EVENT, onListRequest, { signal })
  addEventListener('popstate', onPageReturn, { signal })
  makePageInert(DRAWER, BEHIND, signal)
  const early = [...(form()?.elements ?? [])].filter(isChanged)
  // Changed before hydration; a thumb may still be dragged.
  for (const field of early) if (isThumb(field)) moveThumb(field)
  if (early.some(isThumb)) applySoon(REST_MS)
  else if (early.length > 0) apply()
  return () => ending.abort()
}

/** With a history entry if `step`; `quiet` retries show no progress. */
export async function showList(href: string, step = true, quiet = false): Promise<void> {
  clearTimeout(resting)
  afterProduct = undefined
  const from = listHere()
  last = { from, step }
  const ready = import('./replace-list.ts').catch(() => null)
  const loaded = await loadListing(href, { ready, quiet })
  if (!loaded) return
  if (isCovered() && step) {
    runAfterProduct(href)
    return
  }
  if (isCovered() || listHere() !== from) {
    cancelListing()
    return
  }
  const count = (await ready)?.replaceList(loaded.html) ?? null
  if (count === null) {
    location.assign(href)
    return
  }
  if (step && loaded.href !== location.href) history.pushState(null, '', loaded.href)
  document.dispatchEvent(new Event(LIST_EVENT))
  announceListing(count)
}

/** Retries a failed list, once the page it was requested from is shown. */
export async function showListAgain(href: string, quiet = false): Promise<void> {
  if (isCovered()) runAfterProduct(href)
  else await showList(href, last.step, quiet)
}

/** After the product dialog closes, unless the list changed. */
function runAfterProduct(href: string): void {
  const { from, step } = last
  afterProduct = () => listHere() === from && void showList(href, step)
  cancelListing()
}

/** Whether a product dialog is open (client/product-state.ts). */
const isCovered = (): boolean => (history.state as { modal?: number } | null)?.modal !== undefined

/** The list of the address without its page number. */
const listHere = (): string => writeListing({ ...queryHere(), page: 1 })

const queryHere = () => readListing(new URLSearchParams(location.search))

const form = (): HTMLFormElement | null => document.querySelector(FORM)

/** Loads what the form selects, if it differs. */
function apply(): void {
  const element = form()
  if (isCovered()) afterProduct = apply
  if (!element || isCovered()) return
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(element))
    if (typeof value === 'string') params.append(name, value)
  const query = writeListing(readListing(params))
  if (query !== listHere()) void showList(element.action + query)
  else cancelListing()
}

/** Compared with the value in the page. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(option => option.selected !== option.defaultSelected)
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || (isThumb(field) && isMoved(field))
}

const isThumb = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'range'

/** Browsers round a slider's value to a step. */
const isMoved = ({ value, defaultValue, step }: HTMLInputElement): boolean =>
  Math.abs(Number(value) - Number(defaultValue)) >= Number(step)

function applySoon(ms: number): void {
  clearTimeout(resting)
  resting = setTimeout(apply, ms)
}

function fieldOf({ target }: Event): HTMLInputElement | HTMLSelectElement | null {
  const field = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return field && target.form?.matches(FORM) ? target : null
}

function onInput(event: Event): void {
  const field = fieldOf(event)
  if (!(field instanceof HTMLInputElement)) return
  if (field.type === 'search') showBrands(field)
  if (field.type !== 'range') return
  clearTimeout(resting)
  cancelListing()
  moveThumb(field)
}

/** Without its script the list stays complete. */
function showBrands(field: HTMLInputElement): void {
  void import('./brands.ts').then(
    ({ findBrands }) => findBrands(field),
    () => undefined,
  )
}

function onChange(event: Event): void {
  const field = fieldOf(event)
  if (!field?.name) return
  // The pending answer would undo the choice.
  cancelListing()
  applySoon(field.type === 'range' ? REST_MS : CHOICE_MS)
}

function onSubmit(event: Event): void {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches(FORM)) return
  event.preventDefault()
  if (event.target.matches(':popover-open')) event.target.hidePopover()
  clearTimeout(resting)
  apply()
}

/** Links to other lists of this page, hidden from crawlers. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('.list a[rel=nofollow]')
  if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || event.defaultPrevented) return
  event.preventDefault()
  void showList(link.href)
}

function onListRequest(event: Event): void {
  event.preventDefault()
  void showList(location.href, false)
}

/** Choices made before opening the product still count. */
function onPageReturn(): void {
  if (isCovered()) return
  const act = afterProduct
  afterProduct = undefined
  act?.()
}
