import { IN_FIELD, stepOption } from '#lib/rules/search.ts'
import { $searches, forgetSearch, keepSearch, suggestFor } from '#stores/search.ts'
import { $searchField, closeSearchField } from '#stores/search-field.ts'

export const LIST_ID = 'q-list'
export const optionId = (index: number): string => `q-option-${index}`

/**
 * Makes the plain field of the header a combobox. The field stays as the server sent it, with the
 * text, the caret and the focus that it has; without this script its form searches all the same.
 */
export function wireField(field: HTMLInputElement, form: HTMLFormElement): () => void {
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
  form.addEventListener('submit', () => keepSearch(field.value), { signal })
  form.addEventListener(
    'focusout',
    // Without a target the window lost the focus, or the keyboard of a phone was put away.
    event => event.relatedTarget && !inside(event.relatedTarget) && closeSearchField(),
    { signal },
  )
  addEventListener('pointerdown', event => inside(event.target) || closeSearchField(), { signal })
  addEventListener('pagehide', closeSearchField, { signal })
  followKeyboard(form, signal)
  if (wasSearched()) keepSearch(field.defaultValue)
  if (document.activeElement === field) offer()
  return () => wires.abort()
}

/** Whether this page was just opened from another one of ours: there nobody may have listened. */
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

/** On a phone the list ends where the keyboard begins. */
function followKeyboard(form: HTMLFormElement, signal: AbortSignal): void {
  const seen = window.visualViewport
  const measure = () => form.style.setProperty('--seen', `${seen?.height ?? innerHeight}px`)
  seen?.addEventListener('resize', measure, { signal })
}
