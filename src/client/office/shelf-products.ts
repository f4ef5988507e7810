import { fetchNames } from './fetch-names.ts'
import { rowButton, startMovableRows } from './movable-rows.ts'
import type { Suggestion } from './suggestion-list.ts'
import { SUGGESTION_CHOSEN_EVENT, startSuggestions } from './suggest-names.ts'

/** Texts of the form, from the page in its language. */
interface LineWords {
  suggestions: string
  remove: string
  added: (name: string) => string
}

interface ShelfWords extends LineWords {
  unknown: string
  drag: string
  up: string
  down: string
  placed: (name: string, place: number, count: number) => string
}

/** Rows that add, order and remove products of a shelf; the textarea with their SKUs is submitted. */
export function startShelfProducts(words: ShelfWords): void {
  startLines(document.querySelector('[data-shelf-products]'), words)
}

/** The same in no order; lines that were typed stay as they are. */
export function startChosenLines(words: LineWords): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-chosen-lines]'))
    startLines(root, words)
}

function startLines(root: HTMLElement | null, words: LineWords | ShelfWords): void {
  const text = root?.querySelector('textarea')
  const list = root?.querySelector('ul')
  const find = root?.querySelector<HTMLInputElement>('[data-ref]')
  if (!root || !text || !list || !find) return
  const names = new Map<string, Suggestion>()
  for (const { dataset } of list.querySelectorAll<HTMLElement>('[data-sku]')) {
    const { sku = '', label, mark = '' } = dataset
    if (label !== undefined) names.set(sku, { key: sku, label, mark })
  }
  const show = (): void => {
    list.replaceChildren(...skusIn(text).map(sku => rowOf(sku, names.get(sku), words)))
  }
  const write = (): void => {
    text.value = [...list.children].map(row => (row as HTMLElement).dataset['sku'] ?? '').join('\n')
    text.dispatchEvent(new Event('change', { bubbles: true }))
  }
  showTools(find, text)
  startSuggestions(root, words.suggestions)
  startMovableRows(list, {
    ...{ write, output: root.querySelector('[data-moved]'), afterLast: find },
    placed: 'placed' in words ? words.placed : () => '',
  })
  text.addEventListener('input', () => {
    show()
    const unknown = skusIn(text).filter(sku => !names.has(sku))
    if (unknown.length === 0 || !('unknown' in words)) return
    void fetchNames(unknown, AbortSignal.timeout(NAMES_TIMEOUT_MS)).then(found => {
      for (const name of found ?? []) names.set(name.key, name)
      show()
    })
  })
  root.addEventListener(SUGGESTION_CHOSEN_EVENT, event => {
    const { detail: match } = event as CustomEvent<Suggestion>
    names.set(match.key, match)
    text.value = [...new Set([...skusIn(text), match.key])].join('\n')
    show()
    find.value = ''
    const output = find.parentElement?.querySelector('output')
    if (output) output.value = words.added(match.label)
  })
  show()
}

const NAMES_TIMEOUT_MS = 5_000

const skusIn = ({ value }: HTMLTextAreaElement): string[] =>
  value
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Hides the textarea behind its toggle, unless it has a fault. */
function showTools(find: HTMLInputElement, text: HTMLTextAreaElement): void {
  const tools = find.closest<HTMLElement>('.parts-find')
  const details = text.closest('details')
  if (tools) tools.hidden = false
  if (details) details.open = text.ariaInvalid === 'true'
  // Enter selects from the list instead of submitting the form.
  find.addEventListener('keydown', event => {
    if (event.key === 'Enter') event.preventDefault()
  })
}

function rowOf(
  sku: string,
  match: Suggestion | undefined,
  words: LineWords | ShelfWords,
): HTMLElement {
  const row = document.createElement('li')
  row.dataset['sku'] = sku
  const label = match?.label ?? sku
  const name = document.createElement('bdi')
  name.textContent = label
  const mark = document.createElement('b')
  mark.textContent = match?.mark ?? ('unknown' in words ? words.unknown : '')
  const code = document.createElement('bdi')
  code.textContent = sku
  code.dir = 'ltr'
  const texts = document.createElement('span')
  texts.className = 'group-name'
  texts.append(name, mark, ...(label === sku ? [] : [code]))
  const remove = rowButton('×', `${words.remove}: ${label}`, { do: 'remove' })
  if (!('drag' in words)) row.append(texts, remove)
  else
    row.append(
      rowButton('⠿', `${words.drag}: ${label}`, { drag: '' }),
      texts,
      rowButton('↑', `${words.up}: ${label}`, { do: 'up' }),
      rowButton('↓', `${words.down}: ${label}`, { do: 'down' }),
      remove,
    )
  return row
}
