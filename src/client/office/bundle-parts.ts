import { countIn, type PartLine, partLines, withLine, withPiece } from '#lib/rules/part-lines.ts'
import { askNames } from './ask-names.ts'
import type { Found } from './found-list.ts'
import { CHOSEN, startSuggestions } from './suggest-names.ts'

/** What the form of a bundle says, by whoever knows the language. */
export interface PartWords {
  found: string
  unknown: string
  count: string
  countWrong: string
  remove: string
  added: (name: string) => string
  numbered: (count: number) => string
  /** A text with its digits as a machine reads them. */
  latin: (text: string) => string
}

/** After the last key, milliseconds. */
const ASK_AFTER_MS = 200

/**
 * Has the products of a bundle found by their names and counted in rows, with their names beside
 * them at once. The text of the form stays what is sent: each row is a line of it.
 */
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
  startSuggestions(root, words.found)
  followText(rows, show)
  root.addEventListener(CHOSEN, event => {
    const { detail: found } = event as CustomEvent<Found>
    names.set(found.key, found)
    text.value = withPiece(words.latin(text.value), found.key)
    show()
    find.value = ''
    const told = find.parentElement?.querySelector('output')
    if (told) told.value = words.added(found.said)
  })
  show()
}

interface Rows {
  text: HTMLTextAreaElement
  list: HTMLElement
  find: HTMLInputElement
  /** What SKUs stand for, as far as that is known; null: nothing. */
  names: Map<string, Found | null>
  words: PartWords
}

/** The names that the page brought along. */
function namesIn(list: HTMLElement): Map<string, Found | null> {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-sku]')].map(
    ({ dataset: { sku = '', said, mark = '' } }) =>
      [sku, said === undefined ? null : { key: sku, said, mark }] as const,
  )
  return new Map(rows)
}

/** The text is put away behind its line, unless something is wrong with it. */
function showTools(root: HTMLElement, text: HTMLTextAreaElement): void {
  const find = root.querySelector<HTMLElement>('.parts-find')
  const fold = text.closest('details')
  if (find) find.hidden = false
  if (fold) fold.open = text.ariaInvalid === 'true'
  // Enter chooses from the list, and sends no form that is half filled in.
  find?.addEventListener('keydown', event => {
    if (event.key === 'Enter') event.preventDefault()
  })
}

/** Whoever writes the text itself sees its rows, and soon the names of what is new in them. */
function followText({ text, names, words }: Rows, show: () => void): void {
  let waiting: number | undefined
  let asking: AbortController | undefined
  const ask = async (): Promise<void> => {
    const unknown = partLines(words.latin(text.value)).map(({ sku }) => sku)
    const keys = [...new Set(unknown)].filter(sku => !names.has(sku))
    if (keys.length === 0) return
    asking = new AbortController()
    const found = await askNames(keys, asking.signal)
    if (!found) return
    for (const key of keys) names.set(key, found.find(each => each.key === key) ?? null)
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
  const found = names.get(sku)
  const row = document.createElement('li')
  const name = document.createElement('bdi')
  const mark = document.createElement('b')
  const code = document.createElement('bdi')
  name.textContent = found?.said ?? ''
  mark.textContent = found === null ? words.unknown : (found?.mark ?? '')
  code.textContent = sku
  code.dir = 'ltr'
  const remove = document.createElement('button')
  remove.type = 'button'
  remove.className = 'cf-move'
  remove.textContent = '×'
  remove.ariaLabel = `${words.remove}: ${found?.said ?? sku}`
  remove.addEventListener('click', () => {
    const place = [...list.children].indexOf(row)
    text.value = withLine(text.value, line, null)
    show()
    const next = list.children[Math.min(place, list.children.length - 1)]
    ;(next?.querySelector('button') ?? find).focus()
  })
  row.append(countOf(part, rows, found?.said ?? sku), name, mark, code, remove)
  return row
}

/** How many of a product; the row stays while it is typed. */
function countOf({ sku, line, count }: PartLine, rows: Rows, name: string): HTMLElement {
  const { text, words } = rows
  const input = document.createElement('input')
  input.inputMode = 'numeric'
  input.maxLength = 3
  input.autocomplete = 'off'
  input.value = count === null ? '' : words.numbered(count)
  input.ariaLabel = `${words.count}: ${name}`
  const counted = () => countIn(words.latin(input.value))
  const judge = (): void => {
    const isWrong = counted() === null
    input.ariaInvalid = isWrong ? 'true' : null
    input.title = isWrong ? words.countWrong : ''
  }
  judge()
  input.addEventListener('input', () => {
    judge()
    text.value = withLine(text.value, line, `${sku}*${counted() ?? input.value}`)
  })
  return input
}
