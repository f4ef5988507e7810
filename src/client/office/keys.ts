import { OFFICE_KEYS_KEY, OFFICE_ORDERS_KEY } from '#lib/rules/storage-keys.ts'
import { startActKeys } from './act-keys.ts'
import { isTyping } from './is-typing.ts'

/** Between G and the letter of a page, milliseconds. */
const SECOND_KEY_MS = 1_500
const ORDERS = '/admin/orders'
const ORDER = /^\/admin\/orders\/\d+$/
const OFF = 'off'
const TASK_KEY = /^(?:Digit|Numpad)([1-9])$/

/**
 * Keys of one letter, by their place on the keyboard, so that the Persian layout has them too. They
 * can be switched off, because some people speak to their computer.
 */
export function startKeys(): void {
  const sheet = document.querySelector<HTMLElement>('#office-keys')
  if (!sheet) return
  const toggle = sheet.querySelector('input')
  const isOff = (): boolean => localStorage.getItem(OFFICE_KEYS_KEY) === OFF
  if (toggle) toggle.checked = !isOff()
  const { act, wait } = startActKeys(isOff)
  toggle?.addEventListener('change', () => {
    localStorage.setItem(OFFICE_KEYS_KEY, toggle.checked ? '' : OFF)
    wait()
  })
  storeListedOrders()
  let goUntil = 0
  document.addEventListener('keydown', event => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    const isLetter = !(ctrlKey || metaKey || altKey || repeat || event.defaultPrevented)
    if (!isLetter || isOff() || isTyping(event)) return
    const isGoing = event.timeStamp < goUntil
    goUntil = code === 'KeyG' && !isGoing ? event.timeStamp + SECOND_KEY_MS : 0
    const isHandled = isGoing ? go(sheet, code) : press(event, sheet) || (!shiftKey && act(code))
    if (isHandled) event.preventDefault()
  })
}

function go(sheet: HTMLElement, code: string): boolean {
  const link = sheet.querySelector<HTMLAnchorElement>(`[data-go="${CSS.escape(code)}"]`)
  link?.click()
  return link !== null
}

function press({ code, key, shiftKey }: KeyboardEvent, sheet: HTMLElement): boolean {
  if (key === '?' || key === '؟' || (code === 'Slash' && shiftKey)) {
    sheet.showPopover()
    sheet.focus()
    return true
  }
  if (shiftKey) return false
  const task = TASK_KEY.exec(code)?.[1]
  if (task) return followTask(Number(task))
  if (code === 'KeyA') return selectPage()
  if (key === '/' || code === 'Slash') return openSearch()
  if (code === 'KeyJ') return stepOrder(1)
  if (code === 'KeyK') return stepOrder(-1)
  if (code === 'KeyN') return focusNextStep()
  return takePlace(code)
}

/** Of the desk, counted from 1 as the page shows. */
function followTask(number: number): boolean {
  const link = document.querySelectorAll<HTMLAnchorElement>('[data-task]')[number - 1]
  link?.click()
  return link !== undefined
}

/** Selects all rows of the page, with the focus on what is left to choose for them. */
function selectPage(): boolean {
  const all = document.querySelector<HTMLElement>('[data-select-page]')
  all?.click()
  document.querySelector<HTMLElement>('.list-bulk :is(select:invalid, .button)')?.focus()
  return all !== null
}

/** Follows the link of a key, or focuses the first field of its form. */
function takePlace(code: string): boolean {
  const place = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(code)}"]`)
  if (place instanceof HTMLAnchorElement) place.click()
  else place?.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus()
  return place !== null
}

function openSearch(): boolean {
  const link = document.querySelector<HTMLElement>('[data-find]')
  link?.click()
  return link !== null
}

function focusNextStep(): boolean {
  const button = document.querySelector<HTMLElement>('[data-next-step] .button')
  button?.focus()
  return button !== null
}

const listedOrders = (): HTMLAnchorElement[] => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
  return links.filter(({ pathname }) => ORDER.test(pathname))
}

/** For J and K on the page of an order. */
function storeListedOrders(): void {
  if (location.pathname !== ORDERS) return
  const paths = [...new Set(listedOrders().map(({ pathname }) => pathname))]
  sessionStorage.setItem(OFFICE_ORDERS_KEY, JSON.stringify(paths))
}

/** In the list to the link of the next order, on the page of an order to the next of the list. */
function stepOrder(by: 1 | -1): boolean {
  const links = listedOrders()
  if (location.pathname === ORDERS) {
    const at = links.findIndex(link => link === document.activeElement)
    const link = at < 0 ? links.at(by > 0 ? 0 : -1) : links[at + by]
    link?.focus()
    return link !== undefined
  }
  const paths = JSON.parse(sessionStorage.getItem(OFFICE_ORDERS_KEY) ?? '[]') as string[]
  const at = paths.indexOf(location.pathname)
  const path = at < 0 ? undefined : paths[at + by]
  if (path !== undefined) location.assign(path)
  return path !== undefined
}
