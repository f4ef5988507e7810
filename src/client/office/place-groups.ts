import { dragEntry, stepEntry } from './drag-entry.ts'

/** Texts of the list, from the page in its language. */
interface PlaceWords {
  drag: string
  placed: (name: string, place: number, count: number) => string
  unsaved: string
  again: string
}

const ITEM = '[data-place]'

/** To a place among its siblings, from 1. */
interface Move {
  item: HTMLElement
  place: number
}

/**
 * Moves the entries of an ordered list by drag, arrow keys and buttons; moves are saved at once and
 * the page's content replaced by the answer. Without an answer moves wait until they are sent again.
 */
export function startPlaces(words: PlaceWords): void {
  const main = document.querySelector('main')
  if (!main?.querySelector('[data-places]')) return
  addHandles(main, words.drag)
  const save = queueOf(main, words)
  main.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name="place"]')
    const item = button?.closest<HTMLElement>(ITEM)
    if (!button?.form || !item) return
    const hasMoved = stepEntry(item, button.dataset['move'] === 'up')
    // Beyond the end of a page the form itself is sent, once no other move is on its way.
    if (hasMoved || main.ariaBusy === 'true') event.preventDefault()
    if (!hasMoved) return
    // Moving the element takes the focus away from it.
    button.focus()
    save(item)
  })
  main.addEventListener('keydown', event => {
    const item = itemOfHandle(event.target)
    if (!item || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (!stepEntry(item, event.key === 'ArrowUp')) return
    handleOf(item)?.focus()
    save(item)
  })
  main.addEventListener('pointerdown', event => {
    const item = itemOfHandle(event.target)
    const handle = item && handleOf(item)
    if (handle && event.button === 0) dragEntry(item, handle, event, () => save(item))
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

/** Moves are sent one after another: each needs the revision that the one before it made. */
function queueOf(main: HTMLElement, words: PlaceWords): (item: HTMLElement) => void {
  const waiting: Move[] = []
  const notice = noticeOf(words, () => start())
  const start = (): void => {
    if (main.ariaBusy === 'true') return
    main.ariaBusy = 'true'
    notice.remove()
    void sendAll().finally(() => (main.ariaBusy = null))
  }
  const sendAll = async (): Promise<void> => {
    for (let move = waiting.shift(); move; move = waiting.shift()) {
      const answer = await send(main, move)
      if (answer === 'none') {
        waiting.unshift(move)
        formIn(main).prepend(notice)
        return
      }
      if (!answer) {
        submitForm(main, move)
        return
      }
      const hasFault = answer.querySelector(FAULT) !== null
      if (hasFault) waiting.length = 0
      // The entry under the pointer stays where it is; its own move is answered later.
      const isDragging = main.querySelector('[data-dragged]') !== null
      if (hasFault || (waiting.length === 0 && !isDragging)) show(main, answer, move, words)
      else revisionIn(main).value = revisionIn(answer).value
    }
  }
  return item => {
    const last = waiting.at(-1)
    if (last?.item === item) last.place = placeOf(item)
    else waiting.push({ item, place: placeOf(item) })
    start()
  }
}

/** Says that moves are not saved, with a button that sends them again. */
function noticeOf({ unsaved, again }: PlaceWords, send: () => void): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'office-fault office-row'
  notice.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet'
  button.textContent = again
  button.addEventListener('click', send)
  notice.append(unsaved, ' ', button)
  return notice
}

const FAULT = '[role="alert"]'

function placeOf(item: HTMLElement): number {
  const list = item.parentElement
  return [...(list?.children ?? [])].indexOf(item) + Number(list?.dataset['from'] ?? 1)
}

const formIn = (main: Element): HTMLFormElement =>
  main.querySelector('[data-places]') as HTMLFormElement

const revisionIn = (main: Element): HTMLInputElement =>
  main.querySelector('[name="revision"]') as HTMLInputElement

const textOf = ({ item, place }: Move): string => `${item.dataset['place'] ?? ''}:${place}`

/** The content of the page that answers; null after the session's end, `none` without an answer. */
async function send(main: HTMLElement, move: Move): Promise<Element | 'none' | null> {
  const form = formIn(main)
  const body = new FormData(form)
  body.set('place', textOf(move))
  try {
    const answer = await fetch(form.action, { method: 'POST', body })
    const page = document.createElement('template')
    page.innerHTML = await answer.text()
    const { content } = page
    return content.querySelector('[data-places]') ? content.querySelector('main') : null
  } catch {
    return 'none'
  }
}

function submitForm(main: HTMLElement, move: Move): void {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'place'
  field.value = textOf(move)
  const form = formIn(main)
  form.append(field)
  form.submit()
}

function show(
  main: HTMLElement,
  answer: Element,
  { item, place }: Move,
  { drag, placed }: PlaceWords,
): void {
  const count = Number(item.parentElement?.dataset['of'])
  main.replaceChildren(...answer.childNodes)
  addHandles(main, drag)
  const fault = main.querySelector<HTMLElement>(FAULT)
  const moved = document.getElementById(item.id)
  ;(fault ?? (moved && handleOf(moved)))?.focus()
  const live = main.querySelector('[data-moved]')
  if (live && moved && !fault) live.textContent = placed(moved.dataset['name'] ?? '', place, count)
}
