import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import dialogStyle from '../styles/product-dialog.css?url'
import pageStyle from '../styles/product-page.css?url'
import { CONTENT_ADDED_EVENT } from './content-added-event.ts'
import { loadStyle } from './load-style.ts'
import { makeButton } from './make-button.ts'
import { openModal } from './open-modal.ts'
import { pathOf, productState, type ProductSetup, type ProductWords } from './product-state.ts'

// Styles imported by a script would be in every page with that script.
const style = () => Promise.all([loadStyle(pageStyle), loadStyle(dialogStyle)])
// Starts before the click.
void style()

interface Parts {
  box: HTMLDialogElement
  body: HTMLElement
  whole: HTMLAnchorElement
  close: HTMLButtonElement
}

let parts: Parts | undefined
let request: AbortController | undefined
/** The full address of the product in the dialog; empty while closed. */
let shownHref = ''
/** Restored when the dialog closes. */
let below: { title: string; opener: HTMLElement | null } | undefined

/**
 * Synchronises the dialog with the address: a `modal` entry opens its product over the page at
 * `own`, the page's own entry closes it, anything else is loaded. Resolves when that is done.
 */
export async function showProduct(
  basePath: string,
  setup: ProductSetup,
  from?: HTMLAnchorElement,
): Promise<void> {
  if (productState(basePath)) {
    // Coming back from the zoomed picture, it is there already.
    if (!parts?.box.open || shownHref !== location.href) await open(basePath, setup, from)
  } else if (pathOf() === basePath) {
    parts?.box.close()
    // The `close` event is late: a step forward may come before it.
    handleClose(basePath)
  } else location.reload()
}

async function open(
  basePath: string,
  { words, delayMs }: ProductSetup,
  from?: HTMLAnchorElement,
): Promise<void> {
  const { box, body, whole, close } = (parts ??= makeDialog(basePath, words))
  const { href } = location
  request?.abort()
  const { signal } = (request = new AbortController())
  const isLeft = () => signal.aborted || location.href !== href
  const loading = Promise.race([
    load(href, signal),
    new Promise<null>(late => setTimeout(late, FETCH_TIMEOUT_MS, null)),
  ])
  await Promise.race([loading, new Promise(done => setTimeout(done, delayMs))])
  await style()
  if (isLeft()) return
  whole.href = href
  body.innerHTML = WAITING
  shownHref = ''
  body.scrollTop = 0
  box.setAttribute('aria-label', words.loading)
  if (!box.open) {
    below = { title: document.title, opener: from ?? linkTo(href) }
    openModal(box)
  }
  close.focus({ preventScroll: true })
  const page = await loading
  if (isLeft()) return
  if (page === 'missing') {
    location.reload()
    return
  }
  if (!page) {
    box.setAttribute('aria-label', words.failed)
    showFailure(body, words, () => void open(basePath, { words, delayMs }))
    return
  }
  document.title = page.title
  box.setAttribute('aria-label', page.product.querySelector('h1')?.textContent ?? page.title)
  body.replaceChildren(withUniqueIds(page.product))
  shownHref = href
  document.dispatchEvent(new Event(CONTENT_ADDED_EVENT))
}

/** A placeholder of a product's size. */
const WAITING =
  '<div class="product product-dialog-loading"><div class="product-view"><div class="gallery"></div>' +
  '<div class="product-info"><i></i><i></i><i></i><i></i></div><div class="buy"></div></div></div>'

const linkTo = (href: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(link => link.href === href) ??
  null

function makeDialog(basePath: string, words: ProductWords): Parts {
  const box = document.createElement('dialog')
  box.className = 'product-dialog'
  const head = document.createElement('header')
  const whole = document.createElement('a')
  whole.textContent = words.wholePage
  const close = makeButton('tool icon-before icon-close', words.close)
  close.onclick = () => box.close()
  const body = document.createElement('div')
  body.className = 'product-dialog-body'
  head.append(whole, close)
  box.append(head, body)
  // On `click`, the last event of a touch: it would press what is below the dialog.
  let outside = false
  box.addEventListener('pointerdown', event => {
    outside = event.target === box
  })
  box.addEventListener('click', event => {
    if (outside && event.target === box) box.close()
  })
  box.addEventListener('close', () => handleClose(basePath))
  document.body.append(box)
  return { box, body, whole, close }
}

/** Restores the address and the focus. Idempotent, and ignores a late event of an earlier close. */
function handleClose(basePath: string): void {
  if (!below || !parts || parts.box.open) return
  request?.abort()
  parts.body.replaceChildren()
  shownHref = ''
  document.title = below.title
  const state = productState(basePath)
  if (state) history.go(-state.modal)
  if (below.opener?.isConnected) below.opener.focus({ preventScroll: true })
  below = undefined
}

interface ProductPage {
  title: string
  product: HTMLElement
}

/** 'missing' when there is no such product, null on failure. */
async function load(href: string, signal: AbortSignal): Promise<ProductPage | 'missing' | null> {
  try {
    const answer = await fetch(href, { signal }).catch(() => cachedPage(href))
    if (answer?.status === HttpStatus.notFound) return 'missing'
    if (!answer?.ok) return null
    const page = document.createElement('template')
    page.innerHTML = await answer.text()
    const product = page.content.querySelector<HTMLElement>('.product')
    const title = page.content.querySelector('title')?.text ?? ''
    return product ? { title, product: document.adoptNode(product) } : 'missing'
  } catch {
    return null
  }
}

/** The service worker's copy; plain HTTP has no caches. */
const cachedPage = (href: string): Promise<Response | undefined> | undefined =>
  (globalThis as { caches?: CacheStorage }).caches?.match(href)

/** Shows that loading failed, with a retry button. */
function showFailure(body: HTMLElement, words: ProductWords, onRetry: () => void): void {
  const part = document.createElement('div')
  part.className = 'unread'
  const says = document.createElement('p')
  says.textContent = words.failed
  says.setAttribute('role', 'alert')
  const retry = document.createElement('button')
  retry.className = 'button button-quiet'
  retry.textContent = words.retry
  retry.onclick = onRetry
  part.append(says, retry)
  body.replaceChildren(part)
  retry.focus({ preventScroll: true })
}

const REFERRING = ['id', 'popovertarget', 'for', 'aria-controls', 'aria-labelledby', 'commandfor']

/** Renames ids: the page below may be a product page too. */
function withUniqueIds(product: HTMLElement): HTMLElement {
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
