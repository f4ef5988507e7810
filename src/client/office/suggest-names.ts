import { type Found, foundList, type FoundList } from './found-list.ts'

const ADDRESS = '/admin/content/references.json'
/** After the last key, milliseconds. */
const ASK_AFTER_MS = 200
const FIELD = 'input[data-ref]'
/** Tells of what was chosen for a field, once it stands in it: a `CustomEvent<Found>`. */
export const CHOSEN = 'found-chosen'

interface Suggesting {
  list: FoundList
  /** What is asked for a field: what is typed next ends it. */
  asking: WeakMap<HTMLInputElement, AbortController>
}

/**
 * Has the fields of codes, SKUs and links found by name: what is chosen from the list writes the
 * code, and what the code stands for is told beside it. A field may say `data-from`, where it is
 * looked for.
 * @param label what the list is called by who hears the page
 */
export function startSuggestions(root: HTMLElement, label: string): void {
  const asking: Suggesting['asking'] = new WeakMap()
  let isChoosing = false
  const list = foundList(label, (input, found) => {
    input.value = found.key
    isChoosing = true
    input.dispatchEvent(new Event('input', { bubbles: true }))
    isChoosing = false
    tell(input, found)
    input.dispatchEvent(new CustomEvent(CHOSEN, { bubbles: true, detail: found }))
  })
  const suggesting = { list, asking }
  for (const input of root.querySelectorAll<HTMLInputElement>(FIELD)) asCombobox(input)
  root.addEventListener('input', ({ target }) => {
    if (!isField(target)) return
    list.close()
    asking.get(target)?.abort()
    // The name of what stood here before is not that of what is typed now.
    if (isChoosing) return
    tell(target, null)
    suggest(target, suggesting, ASK_AFTER_MS)
  })
  root.addEventListener('keydown', event => {
    const { target, key } = event
    if (!isField(target) || event.isComposing) return
    if (list.press(key)) event.preventDefault()
    else if (key === 'ArrowDown' && !list.isOpen()) suggest(target, suggesting, 0)
  })
  root.addEventListener('focusout', () => list.close())
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(FIELD)

function asCombobox(input: HTMLInputElement): void {
  // What the page brings along for browsers without the script.
  input.removeAttribute('list')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
}

function suggest(input: HTMLInputElement, { list, asking }: Suggesting, afterMs: number): void {
  asking.get(input)?.abort()
  const own = new AbortController()
  asking.set(input, own)
  const look = async (): Promise<void> => {
    const found = await ask(input, own.signal)
    // What was asked of the text before may be answered after it was typed over.
    if (!found || own.signal.aborted) return
    const exact = found.find(({ key }) => key === input.value)
    const isUnknown = input.value !== '' && found.length === 0
    tell(input, exact ?? (isUnknown ? 'unknown' : null))
    if (input === document.activeElement && !(exact && found.length === 1)) list.open(input, found)
  }
  const begin = window.setTimeout(() => void look(), afterMs)
  own.signal.addEventListener('abort', () => clearTimeout(begin))
}

/** Null where there is no answer: the code is checked when the form is sent. */
async function ask(
  { dataset, value }: HTMLInputElement,
  signal: AbortSignal,
): Promise<Found[] | null> {
  const query = new URLSearchParams({ of: dataset['ref'] ?? '', q: value })
  try {
    const answer = await fetch(`${dataset['from'] ?? ADDRESS}?${query}`, { signal })
    return answer.ok ? ((await answer.json()) as Found[]) : null
  } catch {
    return null
  }
}

/** Says beside a field what its code stands for; null: nothing is known of it. */
function tell(input: HTMLInputElement, what: Found | 'unknown' | null): void {
  const told = input.parentElement?.querySelector('output')
  if (!told) return
  const { said, mark } =
    what === 'unknown'
      ? { said: '', mark: told.dataset['unknown'] ?? '' }
      : (what ?? { said: '', mark: '' })
  const why = document.createElement('b')
  why.className = 'cf-mark'
  why.textContent = mark
  told.replaceChildren(said, ...(mark === '' ? [] : [' ', why]))
}
