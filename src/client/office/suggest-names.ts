import { type Suggestion, suggestionList, type SuggestionList } from './suggestion-list.ts'

const ADDRESS = '/admin/content/references.json'
/** After the last keystroke, milliseconds. */
const SUGGEST_DELAY_MS = 200
const FIELD = 'input[data-ref]'
/** `CustomEvent<Suggestion>`, fired after a suggestion was put into the field. */
export const SUGGESTION_CHOSEN_EVENT = 'suggestion-chosen'

interface SuggestionState {
  list: SuggestionList
  /** The running request of each field; typing aborts it. */
  requests: WeakMap<HTMLInputElement, AbortController>
}

/**
 * Suggests codes, SKUs and links by name; the chosen code is put into the field and its name shown
 * beside it. `data-from` overrides the endpoint, `data-adds` offers a whole code too.
 *
 * @param label accessible name of the list
 */
export function startSuggestions(root: HTMLElement, label: string): void {
  const requests: SuggestionState['requests'] = new WeakMap()
  let isChoosing = false
  const list = suggestionList(label, (input, suggestion) => {
    input.value = suggestion.key
    isChoosing = true
    input.dispatchEvent(new Event('input', { bubbles: true }))
    isChoosing = false
    showName(input, suggestion)
    input.dispatchEvent(
      new CustomEvent(SUGGESTION_CHOSEN_EVENT, { bubbles: true, detail: suggestion }),
    )
  })
  const state = { list, requests }
  for (const input of root.querySelectorAll<HTMLInputElement>(FIELD)) asCombobox(input)
  root.addEventListener('input', ({ target }) => {
    if (!isField(target)) return
    list.close()
    requests.get(target)?.abort()
    // The name belongs to the former code.
    if (isChoosing) return
    showName(target, null)
    suggest(target, state, SUGGEST_DELAY_MS)
  })
  root.addEventListener('keydown', event => {
    const { target, key } = event
    if (!isField(target) || event.isComposing) return
    if (list.press(key)) event.preventDefault()
    else if (key === 'ArrowDown' && !list.isOpen()) suggest(target, state, 0)
  })
  root.addEventListener('focusout', () => list.close())
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(FIELD)

function asCombobox(input: HTMLInputElement): void {
  // The datalist is the fallback without a script.
  input.removeAttribute('list')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
}

function suggest(
  input: HTMLInputElement,
  { list, requests }: SuggestionState,
  afterMs: number,
): void {
  requests.get(input)?.abort()
  const request = new AbortController()
  requests.set(input, request)
  const update = async (): Promise<void> => {
    const suggestions = await fetchSuggestions(input, request.signal)
    // The answer may be outdated.
    if (!suggestions || request.signal.aborted) return
    const exact = suggestions.find(({ key }) => key === input.value)
    const isUnknown = input.value !== '' && suggestions.length === 0
    showName(input, exact ?? (isUnknown ? 'unknown' : null))
    // A whole code needs no choice, except where choosing adds it.
    const isComplete = exact && suggestions.length === 1 && input.dataset['adds'] === undefined
    if (input === document.activeElement && !isComplete) list.open(input, suggestions)
  }
  const begin = window.setTimeout(() => void update(), afterMs)
  request.signal.addEventListener('abort', () => clearTimeout(begin))
}

/** Null on failure: the code is checked on submit. */
async function fetchSuggestions(
  { dataset, value }: HTMLInputElement,
  signal: AbortSignal,
): Promise<Suggestion[] | null> {
  const query = new URLSearchParams({ of: dataset['ref'] ?? '', q: value })
  try {
    const answer = await fetch(`${dataset['from'] ?? ADDRESS}?${query}`, { signal })
    return answer.ok ? ((await answer.json()) as Suggestion[]) : null
  } catch {
    return null
  }
}

/** Null shows no name. */
function showName(input: HTMLInputElement, what: Suggestion | 'unknown' | null): void {
  const output = input.parentElement?.querySelector('output')
  if (!output) return
  const { label, mark } =
    what === 'unknown'
      ? { label: '', mark: output.dataset['unknown'] ?? '' }
      : (what ?? { label: '', mark: '' })
  const badge = document.createElement('b')
  badge.className = 'content-mark'
  badge.textContent = mark
  output.replaceChildren(label, ...(mark === '' ? [] : [' ', badge]))
}
