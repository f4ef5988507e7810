const ADDRESS = '/admin/content/references.json'
/** After the last key, milliseconds. */
const ASK_AFTER_MS = 200

interface Suggestion {
  key: string
  name: string
}

/** Fills the suggestions of a code or SKU that is being typed, and tells what it stands for. */
export function startSuggestions(form: HTMLFormElement): void {
  let waiting: number | undefined
  let last = 0
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['ref'] === undefined) return
    clearTimeout(waiting)
    waiting = window.setTimeout(() => {
      const own = ++last
      void ask(target).then(found => {
        if (found && own === last) show(target, found)
      })
    }, ASK_AFTER_MS)
  })
}

/** Null where there is no answer: the code is checked when the form is sent. */
async function ask({ dataset, value }: HTMLInputElement): Promise<Suggestion[] | null> {
  const query = new URLSearchParams({ of: dataset['ref'] ?? '', q: value })
  try {
    const answer = await fetch(`${ADDRESS}?${query}`)
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
  const told = input.parentElement?.querySelector('output')
  const name = found.find(({ key }) => key === input.value)?.name
  const unknown = input.value === '' ? '' : (told?.dataset['unknown'] ?? '')
  if (told) told.value = name ?? unknown
}
