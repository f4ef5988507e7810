import { dragEntry, stepEntry } from './drag-entry.ts'

/** Texts of the list, from the page in its language. */
interface PlaceWords {
  drag: string
  placed: (name: string, place: number, count: number) => string
}

const ITEM = '[data-place]'

/**
 * Moves the entries of an ordered list by drag, arrow keys and buttons; each move is saved at once
 * and the page's content replaced by the answer. Without an answer the form itself is sent.
 */
export function startPlaces(words: PlaceWords): void {
  const main = document.querySelector('main')
  if (!main?.querySelector('[data-places]')) return
  addHandles(main, words.drag)
  main.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name="place"]')
    const item = button?.closest<HTMLElement>(ITEM)
    // Beyond the end of a page the form itself is sent.
    if (!button?.form || !item || !stepEntry(item, button.dataset['move'] === 'up')) return
    event.preventDefault()
    void save(main, item, words)
  })
  main.addEventListener('keydown', event => {
    const item = itemOfHandle(event.target)
    if (!item || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (stepEntry(item, event.key === 'ArrowUp')) void save(main, item, words)
  })
  main.addEventListener('pointerdown', event => {
    const item = itemOfHandle(event.target)
    const handle = item && handleOf(item)
    if (handle && event.button === 0)
      dragEntry(item, handle, event, () => void save(main, item, words))
  })
}

const itemOfHandle = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-drag]')?.closest<HTMLElement>(ITEM) ?? null

const handleOf = (item: HTMLElement): HTMLElement | null => item.querySelector('[data-drag]')

function addHandles(main: HTMLElement, word: string): void {
  for (const item of main.querySelectorAll<HTMLElement>(ITEM)) {
    const handle = document.createElement('button')
    handle.type = 'button'
    handle.className = 'content-move group-drag'
    handle.dataset['drag'] = ''
    handle.textContent = '⠿'
    handle.setAttribute('aria-label', `${word}: ${item.dataset['name'] ?? ''}`)
    item.firstElementChild?.prepend(handle)
  }
}

async function save(main: HTMLElement, item: HTMLElement, words: PlaceWords): Promise<void> {
  const form = item.closest('form')
  const list = item.parentElement
  if (!form || !list) return
  const { id } = item
  const place = [...list.children].indexOf(item) + Number(list.dataset['from'] ?? 1)
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'place'
  field.value = `${item.dataset['place'] ?? ''}:${place}`
  form.append(field)
  main.ariaBusy = 'true'
  const answer = await send(form)
  main.ariaBusy = null
  if (!answer) {
    form.submit()
    return
  }
  main.replaceChildren(...answer.childNodes)
  addHandles(main, words.drag)
  const fault = main.querySelector<HTMLElement>('[role="alert"]')
  const moved = document.getElementById(id)
  ;(fault ?? (moved && handleOf(moved)))?.focus()
  const live = main.querySelector('[data-moved]')
  if (live && moved && !fault)
    live.textContent = words.placed(moved.dataset['name'] ?? '', place, Number(list.dataset['of']))
}

/** The content of the page that answers; null on failure and after the session's end. */
async function send(form: HTMLFormElement): Promise<Element | null> {
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
    const page = document.createElement('template')
    page.innerHTML = await answer.text()
    const { content } = page
    return content.querySelector('[data-places]') ? content.querySelector('main') : null
  } catch {
    return null
  }
}
