import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import dialogStyle from '../styles/product-dialog.css?url'
import pageStyle from '../styles/product-page.css?url'
import { ADDED_EVENT } from './added.ts'
import { loadStyle } from './load-style.ts'
import { makeButton } from './make-button.ts'
import { openModal } from './open-modal.ts'
import { pathOf, productState, type ProductSetup, type ProductWords } from './product-state.ts'

// By address: what a script imports would be put into every page that has the script.
const style = () => Promise.all([loadStyle(pageStyle), loadStyle(dialogStyle)])
// With the script, which comes before the click.
void style()

interface Parts {
  box: HTMLDialogElement
  body: HTMLElement
  whole: HTMLAnchorElement
  close: HTMLButtonElement
}

let parts: Parts | undefined
let asked: AbortController | undefined
/** The address of the product that stands in the dialog, whole; empty while none does. */
let shown = ''
/** What the page has back when no product stands over it; undefined while none does. */
let below: { title: string; opener: HTMLElement | null } | undefined

/**
 * Brings the page in line with its address: the product of a `modal` entry stands in a dialog over
 * the page at `own`, on the page's own entry the dialog is closed, and what belongs to neither (a
 * step back after a reload) is loaded. Done when the product is there, or left.
 */
export async function showProduct(
  own: string,
  setup: ProductSetup,
  from?: HTMLAnchorElement,
): Promise<void> {
  if (productState(own)) {
    // Back from a picture in full it stands there already.
    if (!parts?.box.open || shown !== location.href) await open(own, setup, from)
  } else if (pathOf() === own) {
    parts?.box.close()
    // The browser tells of it with its next frame: by then the step may have been taken forward again.
    closed(own)
  } else location.reload()
}

async function open(
  own: string,
  { words, delayMs }: ProductSetup,
  from?: HTMLAnchorElement,
): Promise<void> {
  const { box, body, whole, close } = (parts ??= make(own, words))
  const { href } = location
  asked?.abort()
  const { signal } = (asked = new AbortController())
  const isLeft = () => signal.aborted || location.href !== href
  const coming = Promise.race([
    load(href, signal),
    new Promise<null>(late => setTimeout(late, FETCH_TIMEOUT_MS, null)),
  ])
  await Promise.race([coming, new Promise(done => setTimeout(done, delayMs))])
  await style()
  if (isLeft()) return
  whole.href = href
  body.innerHTML = WAITING
  shown = ''
  body.scrollTop = 0
  box.setAttribute('aria-label', words.loading)
  if (!box.open) {
    below = { title: document.title, opener: from ?? linkTo(href) }
    openModal(box)
  }
  close.focus({ preventScroll: true })
  const page = await coming
  if (isLeft()) return
  if (page === 'gone') {
    location.reload()
    return
  }
  if (!page) {
    box.setAttribute('aria-label', words.failed)
    fail(body, words, () => void open(own, { words, delayMs }))
    return
  }
  document.title = page.title
  box.setAttribute('aria-label', page.product.querySelector('h1')?.textContent ?? page.title)
  body.replaceChildren(apart(page.product))
  shown = href
  document.dispatchEvent(new Event(ADDED_EVENT))
}

/** Of the size of a product, for the time until it is here. */
const WAITING =
  '<div class="product pm-wait"><div class="prod"><div class="gal"></div>' +
  '<div class="prod-info"><i></i><i></i><i></i><i></i></div><div class="buy"></div></div></div>'

const linkTo = (href: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(link => link.href === href) ??
  null

function make(own: string, words: ProductWords): Parts {
  const box = document.createElement('dialog')
  box.className = 'pm'
  const head = document.createElement('header')
  const whole = document.createElement('a')
  whole.textContent = words.wholePage
  const close = makeButton('tool i-before i-close', words.close)
  close.onclick = () => box.close()
  const body = document.createElement('div')
  body.className = 'pm-bd'
  head.append(whole, close)
  box.append(head, body)
  // At its end: a finger's click comes last, and would press what lies under the dialog.
  let outside = false
  box.addEventListener('pointerdown', event => {
    outside = event.target === box
  })
  box.addEventListener('click', event => {
    if (outside && event.target === box) box.close()
  })
  box.addEventListener('close', () => closed(own))
  document.body.append(box)
  return { box, body, whole, close }
}

/**
 * Closed by whatever way: the address goes back to that of the page, the focus to the card. Told
 * again of the same close, or late of one that another opening followed, it does nothing.
 */
function closed(own: string): void {
  if (!below || !parts || parts.box.open) return
  asked?.abort()
  parts.body.replaceChildren()
  shown = ''
  document.title = below.title
  const state = productState(own)
  if (state) history.go(-state.modal)
  if (below.opener?.isConnected) below.opener.focus({ preventScroll: true })
  below = undefined
}

interface ProductPage {
  title: string
  product: HTMLElement
}

/** The product of its own page; 'gone' where that has none, null when it did not come. */
async function load(href: string, signal: AbortSignal): Promise<ProductPage | 'gone' | null> {
  try {
    const answer = await fetch(href, { signal }).catch(() => kept(href))
    if (answer?.status === HttpStatus.notFound) return 'gone'
    if (!answer?.ok) return null
    const page = document.createElement('template')
    page.innerHTML = await answer.text()
    const product = page.content.querySelector<HTMLElement>('.product')
    const title = page.content.querySelector('title')?.text ?? ''
    return product ? { title, product: document.adoptNode(product) } : 'gone'
  } catch {
    return null
  }
}

/** As the service worker keeps it; plain HTTP has none. */
const kept = (href: string): Promise<Response | undefined> | undefined =>
  (globalThis as { caches?: CacheStorage }).caches?.match(href)

/** Says that the product did not come, with a way to ask for it again. */
function fail(body: HTMLElement, words: ProductWords, again: () => void): void {
  const part = document.createElement('div')
  part.className = 'unread'
  const says = document.createElement('p')
  says.textContent = words.failed
  says.setAttribute('role', 'alert')
  const retry = document.createElement('button')
  retry.className = 'btn btn-quiet'
  retry.textContent = words.retry
  retry.onclick = again
  part.append(says, retry)
  body.replaceChildren(part)
  retry.focus({ preventScroll: true })
}

const REFERRING = ['id', 'popovertarget', 'for', 'aria-controls', 'aria-labelledby', 'commandfor']

/** With names of its own, where the page below may be a product's too. */
function apart(product: HTMLElement): HTMLElement {
  const rename = (selector: string, name: string) => {
    for (const element of product.querySelectorAll(selector))
      element.setAttribute(name, `pm-${element.getAttribute(name)}`)
  }
  for (const sheet of product.querySelectorAll('link')) sheet.remove()
  for (const name of REFERRING) rename(`[${name}]`, name)
  rename('details[name]', 'name')
  for (const link of product.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `#pm-${link.getAttribute('href')?.slice(1)}`)
  return product
}
