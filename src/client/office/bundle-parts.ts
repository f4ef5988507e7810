import { countIn, type PartLine, partLines, withLine, withPiece } from '#lib/rules/part-lines.ts'
import { fetchNames } from './fetch-names.ts'
import type { Suggestion } from './suggestion-list.ts'
import { SUGGESTION_CHOSEN_EVENT, startSuggestions } from './suggest-names.ts'

/** Texts of the form, from the page in its language. */
export interface PartWords {
  suggestions: string
  unknown: string
  count: string
  countWrong: string
  remove: string
  added: (name: string) => string
  numbered: (count: number) => string
  /** Converts digits to Latin ones. */
  latin: (text: string) => string
}

/** After the last keystroke, milliseconds. */
const ASK_AFTER_MS = 200

/** Adds products by name, with counts; each row is a line of the submitted textarea. */
export function startBundleParts(words: PartWords): void {
  const root = document.querySelector<HTMLElement>('[data-bundle-parts]')
  const text = root?.querySelector('textarea')
  const list = root?.querySelector('ul')
  const find = root?.querySelector<HTMLInputElement>('[data-ref]')
  if (!root || !text || !list || !find) return
  const names = namesIn(list)
  const rows: Rows = { text, list, find, names, words }
  const show = (): void => {
    list.replaceChildren(...partLines(words.latin(text.value)).map(part => rowOf(part, rows, show)))
  }
  showTools(root, text)
  startSuggestions(root, words.suggestions)
  followText(rows, show)
  root.addEventListener(SUGGESTION_CHOSEN_EVENT, event => {
    const { detail: match } = event as CustomEvent<Suggestion>
    names.set(match.key, match)
    text.value = withPiece(words.latin(text.value), match.key)
    show()
    find.value = ''
    const output = find.parentElement?.querySelector('output')
    if (output) output.value = words.added(match.label)
  })
  show()
}

interface Rows {
  text: HTMLTextAreaElement
  list: HTMLElement
  find: HTMLInputElement
  /** By SKU; null when no product has it. */
  names: Map<string, Suggestion | null>
  words: PartWords
}

/** Names that the page contains. */
function namesIn(list: HTMLElement): Map<string, Suggestion | null> {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-sku]')].map(
    ({ dataset: { sku = '', label, mark = '' } }) =>
      [sku, label === undefined ? null : { key: sku, label, mark }] as const,
  )
  return new Map(rows)
}

/** Hides the textarea behind a toggle, unless it has a fault or is being typed in. */
function showTools(root: HTMLElement, text: HTMLTextAreaElement): void {
  const find = root.querySelector<HTMLElement>('.parts-find')
  const details = text.closest('details')
  if (find) find.hidden = false
  if (details) details.open = text.ariaInvalid === 'true' || document.activeElement === text
  // Enter selects from the list instead of submitting the form.
  find?.addEventListener('keydown', event => {
    if (event.key === 'Enter') event.preventDefault()
  })
}

/** Updates the rows while the textarea is edited. */
function followText({ text, names, words }: Rows, show: () => void): void {
  let waiting: number | undefined
  let asking: AbortController | undefined
  const ask = async (): Promise<void> => {
    const unknown = partLines(words.latin(text.value)).map(({ sku }) => sku)
    const keys = [...new Set(unknown)].filter(sku => !names.has(sku))
    if (keys.length === 0) return
    asking = new AbortController()
    const match = await fetchNames(keys, asking.signal)
    if (!match) return
    for (const key of keys) names.set(key, match.find(each => each.key === key) ?? null)
    show()
  }
  text.addEventListener('input', () => {
    clearTimeout(waiting)
    asking?.abort()
    show()
    waiting = window.setTimeout(() => void ask(), ASK_AFTER_MS)
  })
}

function rowOf(part: PartLine, rows: Rows, show: () => void): HTMLElement {
  const { text, list, find, names, words } = rows
  const { sku, line } = part
  const match = names.get(sku)
  const row = document.createElement('li')
  const name = document.createElement('bdi')
  const mark = document.createElement('b')
  const code = document.createElement('bdi')
  name.textContent = match?.label ?? ''
  mark.textContent = match === null ? words.unknown : (match?.mark ?? '')
  code.textContent = sku
  code.dir = 'ltr'
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'content-move'
  remove.textContent = '×'
  remove.ariaLabel = `${words.remove}: ${match?.label ?? sku}`
  remove.addEventListener('click', () => {
    const index = [...list.children].indexOf(row)
    text.value = withLine(text.value, line, null)
    show()
    const next = list.children[Math.min(index, list.children.length - 1)]
    ;(next?.querySelector('button') ?? find).focus()
  })
  row.append(countOf(part, rows, match?.label ?? sku), name, mark, code, remove)
  return row
}

/** The row stays while its count is typed. */
function countOf({ sku, line, count }: PartLine, rows: Rows, name: string): HTMLElement {
  const { text, words } = rows
  const input = document.createElement('input')
  input.inputMode = 'numeric'
  input.maxLength = 3
  input.autocomplete = 'off'
  input.value = count === null ? '' : words.numbered(count)
  input.ariaLabel = `${words.count}: ${name}`
  const counted = () => countIn(words.latin(input.value))
  const validate = (): void => {
    const isWrong = counted() === null
    input.ariaInvalid = isWrong ? 'true' : null
    input.title = isWrong ? words.countWrong : ''
  }
  validate()
  input.addEventListener('input', () => {
    validate()
    text.value = withLine(text.value, line, `${sku}*${counted() ?? input.value}`)
  })
  return input
}
