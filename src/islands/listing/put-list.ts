import { findBrands } from './brands.ts'
import { DRAWER, FORM } from './filter-form.ts'
import { printThumbs } from './price-thumbs.ts'

/**
 * Puts the list of another page in the place of this one's, and its filter into the form; the focus
 * stays where it is. How many products it has, as the page says it; null when only the whole page
 * will do: it has no list, or a filter where this one has none.
 */
export function putList(html: string): string | null {
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
  if (drawer && filter) putDrawer(drawer, filter)
  return next.querySelector('.page-hd p, .none p')?.textContent ?? ''
}

/** The button that opened the drawer stays itself: the drawer gives the focus back to it. */
function keepOpener(list: Element, next: Element): void {
  const opener = list.querySelector('.filter-open')
  const fresh = next.querySelector('.filter-open')
  if (!opener || !fresh) return
  opener.replaceChildren(...fresh.childNodes)
  fresh.replaceWith(opener)
}

/** The link that was pressed, as the new list has it; a filter that was taken back is gone. */
function focusLike(focused: Element, next: HTMLElement): void {
  const same = [...next.querySelectorAll('a')].find(
    link => link.rel === 'nofollow' && link.textContent === focused.textContent,
  )
  const heading = next.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(same ?? heading)?.focus({ preventScroll: true })
}

/** What could not be read stands in the place of the form, and goes for it; open it stays so. */
function putDrawer(drawer: HTMLElement, filter: HTMLElement): void {
  if (drawer.matches(FORM) && filter.matches(FORM)) return putFilter(drawer, filter)
  const open = drawer.matches(':popover-open')
  const focused = drawer.contains(document.activeElement)
  // Closing gives the focus back to the button, which is where the next one gives it to.
  if (open) drawer.hidePopover()
  drawer.replaceWith(document.adoptNode(filter))
  if (open) filter.showPopover()
  else if (focused) firstIn(filter)?.focus({ preventScroll: true })
}

const firstIn = (part: HTMLElement): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('a, button, input')].find(
    each => !each.matches(':disabled') && each.getClientRects().length > 0,
  )

/** Part by part, so that nothing moves; a part that has nothing to offer any more sleeps. */
function putFilter(form: HTMLElement, filter: Element): void {
  const focused = form.contains(document.activeElement)
  for (const field of form.querySelectorAll('[type=hidden]')) field.remove()
  form.append(...filter.querySelectorAll('[type=hidden]'))
  for (const place of ['.filter-clear', '.filter-ft'])
    form.querySelector(place)?.replaceChildren(...(filter.querySelector(place)?.childNodes ?? []))
  const parts = new Map(
    [...form.querySelectorAll('fieldset')].map(part => [part.dataset['part'], part]),
  )
  let before = form.querySelector('.filter-hd')
  for (const fresh of filter.querySelectorAll('fieldset')) {
    const part = parts.get(fresh.dataset['part'])
    if (part) putPart(part, fresh)
    else before?.after(fresh)
    before = part ?? fresh
    parts.delete(fresh.dataset['part'])
  }
  for (const part of parts.values()) part.disabled = true
  if (focused && !form.contains(document.activeElement))
    firstIn(form)?.focus({ preventScroll: true })
}

function putPart(part: HTMLFieldSetElement, fresh: HTMLFieldSetElement): void {
  part.disabled = false
  const fields = part.querySelectorAll<HTMLInputElement>('[type=range], [type=checkbox]')
  for (const field of fields) {
    const { min, max, value, checked } =
      fresh.querySelector<HTMLInputElement>(`[name=${field.name}]`) ?? field
    Object.assign(field, field.type === 'range' ? { min, max, value } : { checked })
  }
  printThumbs(part)
  for (const place of ['.opts', 'select', 'small']) putChoices(part, fresh, place)
  const search = part.querySelector<HTMLInputElement>('[type=search]')
  if (search) findBrands(search)
}

/** Choices with their counts; what had the focus has it again. */
function putChoices(part: Element, fresh: Element, place: string): void {
  const choices = part.querySelector(place)
  const others = fresh.querySelector(place)
  if (!choices || !others) return
  const focused = choices.contains(document.activeElement) ? document.activeElement : null
  const { scrollTop } = choices
  // An option that leaves its list takes no choice along.
  const chosen = others instanceof HTMLSelectElement ? others.value : ''
  choices.replaceChildren(...others.childNodes)
  if (choices instanceof HTMLSelectElement) choices.value = chosen
  choices.scrollTop = scrollTop
  if (focused instanceof HTMLInputElement)
    choices.querySelector<HTMLElement>(`[value="${focused.value}"]`)?.focus({ preventScroll: true })
}
