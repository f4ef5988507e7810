import type { ContentFormWords } from './content-words.ts'
import { dragEntry, stepEntry } from './drag-entry.ts'

const ENTRY = '[data-entry]'

/** Moves entries by drag, arrow keys and buttons. */
export function startMoves(
  form: HTMLFormElement,
  words: ContentFormWords,
  changed: () => void,
): void {
  for (const entry of form.querySelectorAll<HTMLElement>(ENTRY)) addHandle(entry, words.drag)
  const announceMove = (entry: HTMLElement): void => {
    const list = entry.parentElement
    if (list) renumber(list, words)
    announce(placeOf(entry, words))
    changed()
  }
  form.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-move]')
    const entry = button?.closest<HTMLElement>(ENTRY)
    if (!button || !entry) return
    event.preventDefault()
    if (button.dataset['move'] === 'remove') remove(entry, words, changed)
    else if (stepEntry(entry, button.dataset['move'] === 'up')) announceMove(entry)
    // At the end the button is disabled, so the focus goes to the handle.
    if (button.disabled) handleOf(entry)?.focus()
    else if (entry.isConnected) button.focus()
  })
  form.addEventListener('keydown', event => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-drag]')
    const entry = handle?.closest<HTMLElement>(ENTRY)
    const isUp = event.key === 'ArrowUp'
    if (!handle || !entry || (!isUp && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (stepEntry(entry, isUp)) announceMove(entry)
    handle.focus()
  })
  form.addEventListener('pointerdown', event => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-drag]')
    const entry = handle?.closest<HTMLElement>(ENTRY)
    if (handle && entry && event.button === 0)
      dragEntry(entry, handle, event, () => announceMove(entry))
  })
}

function addHandle(entry: HTMLElement, word: string): void {
  const head = entry.querySelector('.content-head')
  const handle = document.createElement('button')
  handle.type = 'button'
  handle.className = 'content-move content-drag'
  handle.dataset['drag'] = ''
  handle.textContent = '⠿'
  handle.setAttribute('aria-label', `${word}: ${fullName(entry)}`)
  head?.prepend(handle)
}

const handleOf = (entry: HTMLElement): HTMLElement | null => entry.querySelector('[data-drag]')

function remove(entry: HTMLElement, words: ContentFormWords, changed: () => void): void {
  const list = entry.parentElement
  const next = entry.nextElementSibling ?? entry.previousElementSibling ?? list?.parentElement
  entry.remove()
  if (list) renumber(list, words)
  if (next instanceof HTMLElement) (handleOf(next) ?? next).focus()
  changed()
}

/** Renumbers the entries and disables the buttons at both ends. */
function renumber(list: Element, words: ContentFormWords): void {
  const entries = [...list.children].filter(each => each instanceof HTMLElement)
  entries.forEach((entry, index) => {
    const title = entry.querySelector('.content-head b')
    const name = (title?.textContent ?? '').replace(/ \S+$/, ` ${words.numbered(index + 1)}`)
    if (title) title.textContent = name
    entry.dataset['entry'] = name
    for (const button of ownElements<HTMLButtonElement>(entry, '[data-move]')) {
      const action = button.dataset['move']
      button.disabled =
        (action === 'up' && index === 0) || (action === 'down' && index === entries.length - 1)
    }
  })
  for (const entry of list.querySelectorAll<HTMLElement>(ENTRY)) nameButtons(entry)
}

/** Elements of an entry that are not in a nested entry. */
const ownElements = <E extends HTMLElement>(entry: Element, selector: string): E[] =>
  [...entry.querySelectorAll<E>(selector)].filter(each => each.closest(ENTRY) === entry)

/** Gives each button an accessible name with its entry and parent entry. */
function nameButtons(entry: HTMLElement): void {
  const full = fullName(entry)
  for (const button of ownElements(entry, '[data-move], [data-drag]')) {
    const [action = ''] = (button.getAttribute('aria-label') ?? '').split(': ')
    button.setAttribute('aria-label', `${action}: ${full}`)
  }
  for (const button of ownElements(entry, '[data-named]'))
    button.setAttribute('aria-label', `${button.dataset['named'] ?? ''} (${full})`)
}

function fullName(entry: HTMLElement): string {
  const name = entry.dataset['entry'] ?? ''
  const outer = entry.parentElement?.closest<HTMLElement>(ENTRY)
  return outer ? `${name} (${fullName(outer)})` : name
}

function placeOf(entry: HTMLElement, words: ContentFormWords): string {
  const entries = [...(entry.parentElement?.children ?? [])]
  return `${entry.dataset['entry'] ?? ''}: ${words.movedTo(entries.indexOf(entry) + 1, entries.length)}`
}

function announce(text: string): void {
  const live = document.querySelector('[data-moved]')
  if (live) live.textContent = text
}
