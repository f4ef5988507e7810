import { fetchFragment } from './fetch-fragment.ts'

/** After the last keystroke, milliseconds. */
const SEARCH_DELAY_MS = 250
const PLACE = '[data-instead]'

/** The running request of each place; typing aborts it. */
type Requests = WeakMap<Element, AbortController>

/** Searches substitutes while typing; on failure the form's button submits instead. */
export function startSubstitutes(): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  if (!form) return
  const requests: Requests = new WeakMap()
  form.addEventListener('input', ({ target }) => {
    const place = isSearchField(target) ? target.closest<HTMLElement>(PLACE) : null
    if (place) void search(place, requests, SEARCH_DELAY_MS)
  })
  const searchNow = async (place: HTMLElement): Promise<void> => {
    const button = place.querySelector<HTMLButtonElement>('[data-find]')
    if ((await search(place, requests, 0)) === 'failed') form.requestSubmit(button)
  }
  form.addEventListener('click', event => {
    const button = (event.target as Element).closest('[data-find]')
    const place = button?.closest<HTMLElement>(PLACE)
    if (!place) return
    event.preventDefault()
    void searchNow(place)
  })
  form.addEventListener('submit', ({ submitter }) => {
    if (!submitter?.matches('[data-find]')) dropSearches(form)
  })
  form.addEventListener('keydown', event => {
    const place = isSearchField(event.target) ? event.target.closest<HTMLElement>(PLACE) : null
    if (!place || event.key !== 'Enter' || event.isComposing) return
    // Enter would submit the form.
    event.preventDefault()
    void searchNow(place)
  })
}

/** Words whose answer is not here yet must not turn another action into their search. */
function dropSearches(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll(PLACE)) {
    const words = place.querySelector<HTMLInputElement>('[type=search]')
    const answered = place.querySelector<HTMLInputElement>('[data-found] > [type=hidden]')
    if (words && answered) answered.value = words.value
  }
}

const isSearchField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search'

/** Drops the answer when another request started meanwhile. */
async function search(
  place: HTMLElement,
  requests: Requests,
  afterMs: number,
): Promise<'done' | 'failed' | 'overtaken'> {
  requests.get(place)?.abort()
  const request = new AbortController()
  requests.set(place, request)
  const isOutdated = () => requests.get(place) !== request
  await new Promise(resolve => setTimeout(resolve, afterMs))
  const list = place.querySelector('[data-found]')
  if (isOutdated() || !list) return 'overtaken'
  const q = place.querySelector<HTMLInputElement>('[type=search]')?.value ?? ''
  const chosen = chosenIn(list)
  const query = new URLSearchParams({ q, chosen })
  const part = await fetchFragment(`${place.dataset['instead']}&${query}`, request.signal)
  if (isOutdated()) return 'overtaken'
  if (part === null) return 'failed'
  // The choice is part of the query.
  if (chosenIn(list) !== chosen) return search(place, requests, 0)
  list.replaceChildren(...part)
  const output = place.querySelector('output[data-result]')
  if (output)
    output.textContent = list.querySelector<HTMLElement>('[data-heading]')?.dataset['heading'] ?? ''
  return 'done'
}

const chosenIn = (list: Element): string =>
  list.querySelector<HTMLInputElement>(':checked')?.value ?? ''
