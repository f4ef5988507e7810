import { findBrands } from './brands.ts'
import { DRAWER, FORM } from './filter-form.ts'
import { printThumbs } from './price-thumbs.ts'

/**
 * Returns the count text; null when the whole page must be loaded, because it lacks a list or has a
 * filter that this one lacks.
 */
export function replaceList(html: string): string | null {
  const { content: page } = Object.assign(document.createElement('template'), { innerHTML: html })
  const list = document.querySelector<HTMLElement>('.list-main')
  const next = page.querySelector<HTMLElement>('.list-main')
  const drawer = document.querySelector<HTMLElement>(DRAWER)
  const filter = page.querySelector<HTMLElement>(DRAWER)
  if (!list || !next || !drawer !== !filter) return null
  document.title = page.querySelector('title')?.text ?? ''
  keepOpener(list, next)
  const focused = list.contains(document.activeElement) ? document.activeElement : null
  next.inert = list.inert
  const top = list.getBoundingClientRect().top
  list.replaceWith(document.adoptNode(next))
  if (top < 0) next.scrollIntoView({ block: 'start', behavior: 'instant' })
  if (focused) focusLike(focused, next)
  if (drawer && filter) replaceDrawer(drawer, filter)
  return next.querySelector('.page-head p, .none p')?.textContent ?? ''
}

/** The opener stays, because closing the drawer returns the focus to it. */
function keepOpener(list: Element, next: Element): void {
  const opener = list.querySelector('.filter-open')
  const fresh = next.querySelector('.filter-open')
  if (!opener || !fresh) return
  opener.replaceChildren(...fresh.childNodes)
  fresh.replaceWith(opener)
}

/** Focuses the counterpart of the link; a removed filter has none. */
function focusLike(focused: Element, next: HTMLElement): void {
  const same = [...next.querySelectorAll('a')].find(
    link => link.rel === 'nofollow' && link.textContent === focused.textContent,
  )
  const heading = next.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(same ?? heading)?.focus({ preventScroll: true })
}

/** Replaces a missing form, or the reverse; an open drawer stays open. */
function replaceDrawer(drawer: HTMLElement, filter: HTMLElement): void {
  if (drawer.matches(FORM) && filter.matches(FORM)) return updateFilter(drawer, filter)
  const open = drawer.matches(':popover-open')
  const focused = drawer.contains(document.activeElement)
  // Hiding the popover returns the focus to its button, from where the new one takes it.
  if (open) drawer.hidePopover()
  drawer.replaceWith(document.adoptNode(filter))
  if (open) filter.showPopover()
  else if (focused) firstIn(filter)?.focus({ preventScroll: true })
}

const firstIn = (part: HTMLElement): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('a, button, input')].find(
    each => !each.matches(':disabled') && each.getClientRects().length > 0,
  )

/** Part by part against layout shifts; empty parts are disabled. */
function updateFilter(form: HTMLElement, filter: Element): void {
  const focused = form.contains(document.activeElement)
  for (const field of form.querySelectorAll('[type=hidden]')) field.remove()
  form.append(...filter.querySelectorAll('[type=hidden]'))
  for (const selector of ['.filter-clear', '.filter-foot'])
    form
      .querySelector(selector)
      ?.replaceChildren(...(filter.querySelector(selector)?.childNodes ?? []))
  const parts = new Map(
    [...form.querySelectorAll('fieldset')].map(part => [part.dataset['part'], part]),
  )
  let before = form.querySelector('.filter-head')
  for (const fresh of filter.querySelectorAll('fieldset')) {
    const part = parts.get(fresh.dataset['part'])
    if (part) updatePart(part, fresh)
    else before?.after(fresh)
    before = part ?? fresh
    parts.delete(fresh.dataset['part'])
  }
  for (const part of parts.values()) part.disabled = true
  if (focused && !form.contains(document.activeElement))
    firstIn(form)?.focus({ preventScroll: true })
}

function updatePart(part: HTMLFieldSetElement, fresh: HTMLFieldSetElement): void {
  part.disabled = false
  const fields = part.querySelectorAll<HTMLInputElement>('[type=range], [type=checkbox]')
  for (const field of fields) {
    const { min, max, value, checked } =
      fresh.querySelector<HTMLInputElement>(`[name=${field.name}]`) ?? field
    Object.assign(field, field.type === 'range' ? { min, max, value } : { checked })
  }
  printThumbs(part)
  for (const selector of ['.options', 'select', 'small']) updateChoices(part, fresh, selector)
  const search = part.querySelector<HTMLInputElement>('[type=search]')
  if (search) findBrands(search)
}

/** Replaces choices with counts and restores the focus. */
function updateChoices(part: Element, fresh: Element, selector: string): void {
  const choices = part.querySelector(selector)
  const others = fresh.querySelector(selector)
  if (!choices || !others) return
  const focused = choices.contains(document.activeElement) ? document.activeElement : null
  const { scrollTop } = choices
  // Removing an option would reset the select.
  const chosen = others instanceof HTMLSelectElement ? others.value : ''
  choices.replaceChildren(...others.childNodes)
  if (choices instanceof HTMLSelectElement) choices.value = chosen
  choices.scrollTop = scrollTop
  if (focused instanceof HTMLInputElement)
    choices.querySelector<HTMLElement>(`[value="${focused.value}"]`)?.focus({ preventScroll: true })
}
