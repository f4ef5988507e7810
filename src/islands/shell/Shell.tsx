import { useEffect } from 'react'
import { makePageInert } from '../shared/inert-page.ts'

/** The page behind the phone menu. */
const BEHIND = '.skip, .header-inner, #main, .footer, .bar'

/** Starts shell behaviour with the first action; renders nothing. */
export function Shell() {
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.header-nav [popovertarget]')
    const menu = document.getElementById('menu')
    if (button && menu) openOnHover(button, menu)
    const ending = new AbortController()
    makePageInert('#menu', BEHIND, ending.signal)
    if (import.meta.env.PROD) keepOffline()
    return () => ending.abort()
  }, [])
  return null
}

/** Delays against accidental hovering and leaving. */
const OPEN_AFTER_MS = 150
const CLOSE_AFTER_MS = 300

/** One opened by click or key stays until the focus has passed through it. */
function openOnHover(button: HTMLElement, menu: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hovered = false
  const isOpen = () => menu.matches(':popover-open')
  const soon = (ms: number, act: () => void) => (event: PointerEvent) => {
    clearTimeout(timer)
    if (event.pointerType === 'mouse') timer = setTimeout(act, ms)
  }
  const open = () => {
    if (isOpen()) return
    hovered = true
    menu.showPopover()
  }
  const close = () => {
    if (hovered && isOpen()) menu.hidePopover()
  }
  button.addEventListener('pointerenter', soon(OPEN_AFTER_MS, open))
  for (const part of [button, menu])
    part.addEventListener('pointerleave', soon(CLOSE_AFTER_MS, close))
  menu.addEventListener('pointerenter', () => clearTimeout(timer))
  // The mouse may already rest there.
  const rests = matchMedia('(hover: hover)').matches && button.matches(':hover')
  if (rests) timer = setTimeout(open, OPEN_AFTER_MS)
  document.addEventListener('focusin', ({ target }) => {
    const isBehind = target instanceof Node && target !== button && !menu.contains(target)
    if (isBehind && isOpen()) menu.hidePopover()
  })
  menu.addEventListener('toggle', () => (hovered &&= isOpen()))
  button.addEventListener('click', event => {
    clearTimeout(timer)
    if (!hovered) return
    // A click just after it opened on hover means "open".
    event.preventDefault()
    hovered = false
  })
}

/** Registers the service worker when the page is idle. */
function keepOffline(): void {
  // Needs TLS, except on localhost.
  if (!('serviceWorker' in navigator)) return
  const start = () => void register()
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  const first = !serviceWorker.controller
  try {
    await serviceWorker.register('/sw.js')
  } catch {
    // Registration fails in private windows or on a full disk.
    return
  }
  if (!first) return
  // The page was loaded before its worker: reports its files.
  const { active } = await serviceWorker.ready
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}
