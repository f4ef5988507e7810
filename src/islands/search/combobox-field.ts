import { IN_FIELD, stepOption } from '#lib/rules/search.ts'
import { $searches, forgetSearch, storeSearch, suggestFor } from '#stores/search.ts'
import { $searchField, closeSearchField } from '#stores/search-field.ts'

export const LIST_ID = 'q-list'
export const optionId = (index: number): string => `q-option-${index}`

/** Turns the header's field into a combobox, keeping text, caret and focus. */
export function makeCombobox(field: HTMLInputElement, form: HTMLFormElement): () => void {
  const wires = new AbortController()
  const { signal } = wires
  const inside = (target: EventTarget | null) => target instanceof Node && form.contains(target)
  const offer = () => {
    $searchField.set({ text: field.value, open: true, at: IN_FIELD })
    suggestFor(field.value)
  }
  for (const [name, value] of ATTRIBUTES) field.setAttribute(name, value)
  for (const name of ['input', 'focus']) field.addEventListener(name, offer, { signal })
  field.addEventListener('pointerdown', () => $searchField.get().open || offer(), { signal })
  field.addEventListener('keydown', event => pressKey(event, field, form), { signal })
  form.addEventListener('submit', () => storeSearch(field.value), { signal })
  form.addEventListener(
    'focusout',
    // Without a target the window lost focus, or a phone's keyboard closed.
    event => event.relatedTarget && !inside(event.relatedTarget) && closeSearchField(),
    { signal },
  )
  addEventListener('pointerdown', event => inside(event.target) || closeSearchField(), { signal })
  addEventListener('pagehide', closeSearchField, { signal })
  followKeyboard(form, signal)
  if (wasSearched()) storeSearch(field.defaultValue)
  if (document.activeElement === field) offer()
  return () => wires.abort()
}

/** Whether the page was opened from the search of another page. */
function wasSearched(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
}

const ATTRIBUTES = [
  ['role', 'combobox'],
  ['aria-autocomplete', 'list'],
  ['aria-haspopup', 'listbox'],
  ['aria-expanded', 'false'],
] as const

function pressKey(event: KeyboardEvent, field: HTMLInputElement, form: HTMLFormElement): void {
  if (event.isComposing) return
  const { open, at } = $searchField.get()
  const options = open ? [...form.querySelectorAll<HTMLElement>('[role=option]')] : []
  const chosen = options[at]
  if (event.key === 'Escape' && form.querySelector('[data-suggest]')) closeSearchField()
  else if (event.key === 'Enter' && chosen) chosen.click()
  else if (event.key === 'Delete' && chosen && field.value === '') dropSearch(at, options.length)
  else if (!open && /^Arrow(Up|Down)$/.test(event.key)) {
    $searchField.set({ text: field.value, open: true, at: IN_FIELD })
    suggestFor(field.value)
  } else {
    const next = stepOption(event.key, at, options.length)
    if (next === null) return
    $searchField.setKey('at', next)
  }
  event.preventDefault()
}

function dropSearch(at: number, count: number): void {
  const query = $searches.get()[at]
  if (query !== undefined) forgetSearch(query)
  $searchField.setKey('at', Math.min(at, count - 2))
}

/** Ends the list above a phone's keyboard. */
function followKeyboard(form: HTMLFormElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  const measure = () => form.style.setProperty('--seen', `${viewport?.height ?? innerHeight}px`)
  viewport?.addEventListener('resize', measure, { signal })
}
