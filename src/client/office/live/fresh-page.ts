import { CONTENT_ADDED_EVENT } from '../../content-added-event.ts'
import { fetchFragment } from '../fetch-fragment.ts'

const DESK = '/admin'
const ORDERS = '/admin/orders'
/** Between two automatic refreshes. */
const CALM_MS = 5_000

/** What the desk and the list of orders do with news: rows never move below the pointer. */
export interface FreshPage {
  addOrders: (count: number) => void
  /** Something else was changed. */
  markChanged: () => void
}

/** @param newOrders words of the bar */
export function freshPage(newOrders: (count: number) => string): FreshPage | null {
  const path = location.pathname.replace(/\/$/, '')
  const main = document.querySelector<HTMLElement>('main')
  const bar = document.querySelector<HTMLElement>('[data-fresh]')
  const button = bar?.querySelector('button')
  if (!main || !bar || !button || (path !== DESK && path !== ORDERS)) return null
  let orders = 0
  let isStale = false
  let refreshedAt = -CALM_MS
  let timer = 0
  const refresh = async (): Promise<void> => {
    refreshedAt = performance.now()
    isStale = !(await replaceMain(main))
    if (isStale) return
    orders = 0
    bar.hidden = true
  }
  const refreshIfCalm = (): void => {
    if (!isStale || isInUse(main)) return
    clearTimeout(timer)
    const waitMs = refreshedAt + CALM_MS - performance.now()
    if (waitMs > 0) timer = window.setTimeout(refreshIfCalm, waitMs)
    else void refresh()
  }
  const isDesk = path === DESK
  if (isDesk) main.addEventListener('pointerleave', refreshIfCalm)
  button.addEventListener('click', () => {
    void refresh()
    main.focus()
  })
  document.addEventListener('visibilitychange', () => document.hidden || refreshIfCalm())
  return {
    addOrders: count => {
      orders += count
      button.textContent = newOrders(orders)
      bar.hidden = false
    },
    markChanged: () => {
      isStale = true
      if (isDesk || document.hidden) refreshIfCalm()
    },
  }
}

/** By a pointer, the keyboard or a selection. */
const isInUse = (main: HTMLElement): boolean =>
  main.matches(':hover, :focus-within') || main.querySelector('[name=ids]:checked') !== null

/** Fetches this page again and shows its content, with the same boxes ticked; false on failure. */
async function replaceMain(main: HTMLElement): Promise<boolean> {
  const nodes = await fetchFragment(location.href)
  const newMain = nodes?.find(node => node instanceof HTMLElement && node.localName === 'main')
  if (!newMain) return false
  const ticked = [...main.querySelectorAll<HTMLInputElement>('input:checked')]
  main.replaceChildren(...newMain.childNodes)
  for (const { name, value } of ticked) {
    const box = `input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`
    const same = main.querySelector<HTMLInputElement>(box)
    if (same) same.checked = true
  }
  document.dispatchEvent(new Event(CONTENT_ADDED_EVENT))
  return true
}
