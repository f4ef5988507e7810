import { pagePart } from '../office/page-part.ts'

/** After the last key, milliseconds. */
const ASK_AFTER_MS = 250
const PLACE = '[data-instead]'

/** What is asked for a place: what is typed next ends it. */
type Asking = WeakMap<Element, AbortController>

/**
 * Has what could be given instead of a line found while it is typed; what cannot be had so is asked
 * for by the form, as without a script.
 */
export function startSubstitutes(): void {
  const form = document.querySelector<HTMLFormElement>('[data-pick-form]')
  if (!form) return
  const asking: Asking = new WeakMap()
  form.addEventListener('input', ({ target }) => {
    const place = isSought(target) ? target.closest<HTMLElement>(PLACE) : null
    if (place) void look(place, asking, ASK_AFTER_MS)
  })
  const lookNow = async (place: HTMLElement): Promise<void> => {
    const button = place.querySelector<HTMLButtonElement>('[data-find]')
    if ((await look(place, asking, 0)) === 'failed') form.requestSubmit(button)
  }
  form.addEventListener('click', event => {
    const button = (event.target as Element).closest('[data-find]')
    const place = button?.closest<HTMLElement>(PLACE)
    if (!place) return
    event.preventDefault()
    void lookNow(place)
  })
  form.addEventListener('keydown', event => {
    const place = isSought(event.target) ? event.target.closest<HTMLElement>(PLACE) : null
    if (!place || event.key !== 'Enter' || event.isComposing) return
    // Enter would send the form.
    event.preventDefault()
    void lookNow(place)
  })
}

const isSought = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search'

/** Puts what was found into its place; what is asked for anew meanwhile comes instead of it. */
async function look(
  place: HTMLElement,
  asking: Asking,
  afterMs: number,
): Promise<'done' | 'failed' | 'overtaken'> {
  asking.get(place)?.abort()
  const own = new AbortController()
  asking.set(place, own)
  const isOvertaken = () => asking.get(place) !== own
  await new Promise(resolve => setTimeout(resolve, afterMs))
  const list = place.querySelector('[data-found]')
  if (isOvertaken() || !list) return 'overtaken'
  const q = place.querySelector<HTMLInputElement>('[type=search]')?.value ?? ''
  const chosen = chosenIn(list)
  const query = new URLSearchParams({ q, chosen })
  const part = await pagePart(`${place.dataset['instead']}&${query}`, own.signal)
  if (isOvertaken()) return 'overtaken'
  if (part === null) return 'failed'
  // What was chosen meanwhile is asked for too.
  if (chosenIn(list) !== chosen) return look(place, asking, 0)
  list.replaceChildren(...part)
  const told = place.querySelector('output[data-told]')
  if (told) told.textContent = list.querySelector<HTMLElement>('[data-said]')?.dataset['said'] ?? ''
  return 'done'
}

const chosenIn = (list: Element): string =>
  list.querySelector<HTMLInputElement>(':checked')?.value ?? ''
