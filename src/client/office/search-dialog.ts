import { isPlainClick } from '#lib/rules/plain-click.ts'
import { IN_FIELD, stepOption } from '#lib/rules/search.ts'
import { fetchFragment } from './fetch-fragment.ts'

const MATCHES = '/admin/search/matches'
/** After the last keystroke, milliseconds. */
const SEARCH_DELAY_MS = 150
const OPTION_ID = 'office-match'

/** Opens the search of the office over the page, by its link and Ctrl-K. */
export function startSearchDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#office-search')
  if (!dialog) return
  const { open } = searchDialog(dialog)
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest('[data-find]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    open()
  })
  document.addEventListener('keydown', event => {
    const { ctrlKey, metaKey, altKey, shiftKey, code } = event
    const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK'
    if (event.defaultPrevented || !isCommand) return
    event.preventDefault()
    open()
  })
}

interface Parts {
  dialog: HTMLDialogElement
  field: HTMLInputElement
  list: HTMLElement
  status: HTMLElement
  retry: HTMLElement
}

function partsOf(dialog: HTMLDialogElement): Parts {
  const part = (selector: string) => dialog.querySelector<HTMLElement>(selector) as HTMLElement
  return {
    dialog,
    field: part('input') as HTMLInputElement,
    list: part('[role="listbox"]'),
    status: part('[role="status"]'),
    retry: part('[data-retry]'),
  }
}

function searchDialog(dialog: HTMLDialogElement): { open: () => void } {
  const parts = partsOf(dialog)
  const { field, list, retry } = parts
  let request: AbortController | null = null
  let at = IN_FIELD
  /** Enter before the answer, as barcode scanners press it: its first match is followed. */
  let isEntered = false
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const mark = (index: number): void => {
    at = index
    markOption(parts, options(), at)
  }
  const search = (afterMs: number): void => {
    request?.abort()
    const { signal } = (request = new AbortController())
    showWaiting(parts)
    const update = async (): Promise<void> => {
      const query = new URLSearchParams({ q: field.value })
      const nodes = await fetchFragment(`${MATCHES}?${query}`, signal)
      if (signal.aborted) return
      request = null
      showMatches(parts, nodes)
      mark(options().length > 0 ? 0 : IN_FIELD)
      if (isEntered) options()[0]?.click()
      isEntered = false
    }
    const begin = setTimeout(() => void update(), afterMs)
    signal.addEventListener('abort', () => clearTimeout(begin))
  }
  field.addEventListener('input', () => {
    isEntered = false
    search(SEARCH_DELAY_MS)
  })
  field.addEventListener('keydown', event => {
    if (event.isComposing) return
    const next = stepOption(event.key, at, options().length)
    if (next !== null) mark(next)
    else if (event.key !== 'Enter' || (!request && at === IN_FIELD)) return
    else if (request) isEntered = true
    else follow(options()[at], event)
    event.preventDefault()
  })
  retry.addEventListener('click', () => {
    field.focus()
    search(0)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('[data-close]')) dialog.close()
  })
  // The back/forward cache would keep it open.
  addEventListener('pagehide', () => dialog.close())
  return {
    open: () => {
      if (!dialog.open) dialog.showModal()
      field.focus()
      field.select()
      search(0)
    },
  }
}

/** With Ctrl in a new tab. */
function follow(link: HTMLAnchorElement | undefined, { ctrlKey, metaKey }: KeyboardEvent): void {
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey }
  link?.dispatchEvent(new MouseEvent('click', click))
}

/** The former matches stay meanwhile. */
function showWaiting({ list, status, retry }: Parts): void {
  list.setAttribute('aria-busy', 'true')
  retry.hidden = true
  if (list.hidden) status.textContent = status.dataset['waiting'] ?? ''
}

/** Null: the request failed. */
function showMatches({ field, list, status, retry }: Parts, nodes: ChildNode[] | null): void {
  const groups = (nodes ?? []).filter(node => node instanceof HTMLDivElement)
  list.replaceChildren(...groups)
  list.removeAttribute('aria-busy')
  list.hidden = groups.length === 0
  retry.hidden = nodes !== null
  field.setAttribute('aria-expanded', String(!list.hidden))
  const text = nodes?.map(node => node.textContent ?? '').join('') ?? status.dataset['failed'] ?? ''
  status.textContent = list.hidden ? text.trim() : ''
  for (const heading of list.querySelectorAll('h2')) heading.setAttribute('aria-hidden', 'true')
  for (const [index, option] of list.querySelectorAll('a').entries()) {
    option.id = `${OPTION_ID}-${index}`
    option.setAttribute('role', 'option')
    option.tabIndex = -1
  }
}

function markOption({ field }: Parts, options: readonly HTMLElement[], at: number): void {
  for (const [index, option] of options.entries())
    option.setAttribute('aria-selected', String(index === at))
  options[at]?.scrollIntoView({ block: 'nearest' })
  if (at === IN_FIELD) field.removeAttribute('aria-activedescendant')
  else field.setAttribute('aria-activedescendant', `${OPTION_ID}-${at}`)
}
