const ADDRESS = '/admin/content/references.json'
/** After the last key, milliseconds. */
const ASK_AFTER_MS = 200

interface Suggestion {
  key: string
  name: string
}

/** Fills the suggestions of a code or SKU that is being typed, and tells what it stands for. */
export function startSuggestions(form: HTMLFormElement): void {
  const asking = new WeakMap<HTMLInputElement, AbortController>()
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['ref'] === undefined) return
    asking.get(target)?.abort()
    const own = new AbortController()
    asking.set(target, own)
    // The name of what stood here before is not that of what is typed now.
    tell(target, '')
    const begin = window.setTimeout(() => void suggest(target, own.signal), ASK_AFTER_MS)
    own.signal.addEventListener('abort', () => clearTimeout(begin))
  })
}

async function suggest(input: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const found = await ask(input, signal)
  // What was asked of the text before may be answered after it was typed over.
  if (found && !signal.aborted) show(input, found)
}

/** Null where there is no answer: the code is checked when the form is sent. */
async function ask(
  { dataset, value }: HTMLInputElement,
  signal: AbortSignal,
): Promise<Suggestion[] | null> {
  const query = new URLSearchParams({ of: dataset['ref'] ?? '', q: value })
  try {
    const answer = await fetch(`${ADDRESS}?${query}`, { signal })
    return answer.ok ? ((await answer.json()) as Suggestion[]) : null
  } catch {
    return null
  }
}

function show(input: HTMLInputElement, found: readonly Suggestion[]): void {
  const options = found.map(({ key, name }) => {
    const option = document.createElement('option')
    option.value = key
    option.label = name
    return option
  })
  input.list?.replaceChildren(...options)
  const name = found.find(({ key }) => key === input.value)?.name
  const unknown = input.value === '' ? '' : (outputOf(input)?.dataset['unknown'] ?? '')
  tell(input, name ?? unknown)
}

const outputOf = (input: HTMLInputElement): HTMLOutputElement | null =>
  input.parentElement?.querySelector('output') ?? null

function tell(input: HTMLInputElement, text: string): void {
  const told = outputOf(input)
  if (told) told.value = text
}
