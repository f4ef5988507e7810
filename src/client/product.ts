import { isPlainClick } from '#lib/rules/plain-click.ts'
import { ADDED_EVENT } from './added.ts'
import {
  isPictureStep,
  pathOf,
  productState,
  type ProductSetup,
  type ProductState,
  type ProductWords,
} from './product-state.ts'

/**
 * Section 2, route state 'modal': a plain click on a product of a list opens it over the page, with
 * its own address. Pictures of products open in full, their thumbs move them. All by delegation,
 * for what comes later too; what it takes is loaded when it is asked for.
 */
export function startProducts(setup: ProductSetup): void {
  const own = pathOf(document.documentElement.dataset['made'])
  const show = (opener?: HTMLAnchorElement) => {
    const card = opener?.closest('.card')
    card?.setAttribute('aria-busy', 'true')
    void import('./product-dialog.ts')
      .then(
        ({ showProduct }) => showProduct(own, setup, opener),
        () => location.reload(),
      )
      .then(() => card?.removeAttribute('aria-busy'))
  }
  document.addEventListener('click', event => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    const summary = event.target.closest('.tabs summary')
    if (summary) keepTab(event, summary)
    const link = event.target.closest('a')
    if (!link || !isPlainClick(event)) return
    if (link.closest('.gal')) openGallery(event, link, setup.words)
    if (!isCardLink(link) || link.pathname === own) return
    event.preventDefault()
    if (link.href === location.href) return
    const modal = (productState(own)?.modal ?? 0) + 1
    history.pushState({ modal, over: own } satisfies ProductState, '', link.href)
    show(link)
  })
  document.addEventListener('keydown', walkTabs)
  addEventListener('popstate', () => {
    leavePictureStep()
    const open = document.querySelector('.pm[open]')
    if (open || productState(own) || pathOf() !== own) show()
  })
  document.addEventListener('scroll', markThumb, { capture: true, passive: true })
  document.addEventListener('pointerover', warm, { passive: true })
  document.addEventListener(ADDED_EVENT, showAskedBefore)
  showAskedBefore()
  leavePictureStep()
  // A quick step, before this script was here.
  if (productState(own) || pathOf() !== own) show()
  // A product that stood over a list, and is a page now, has the entry that the list made: without
  // the browser's own way back to its place (infinite-scroll.ts).
  if (own.startsWith('/products/')) history.scrollRestoration = 'auto'
}

/** The step of a picture in full that is closed, by a reload or on the way forward, is taken back. */
function leavePictureStep(): void {
  if (isPictureStep() && !document.querySelector('.zoom')) history.back()
}

const looked = new WeakSet<Element>()

/** What was asked for before of a product that is shown, by whoever is signed in (client/first/who.ts). */
function showAskedBefore(): void {
  if (!('in' in document.documentElement.dataset)) return
  const asleep = document.querySelectorAll<HTMLElement>('[data-ask][data-intent]')
  const places = [...asleep].filter(place => !looked.has(place))
  if (places.length === 0) return
  for (const place of places) looked.add(place)
  void import('./asked.ts').then(
    ({ showAsked }) => showAsked(places),
    // Without it the island says it, with the first touch.
    () => undefined,
  )
}

const isCardLink = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  link.pathname.startsWith('/products/') &&
  link.closest('.card') !== null

/**
 * The dialog's script comes while the pointer is on its way to the click; a card's button has no use
 * for it.
 */
function warm({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('.card a')) return
  document.removeEventListener('pointerover', warm)
  void import('./product-dialog.ts').catch(() => undefined)
}

/** One tab is always open: pressed again it stays. One below another they are disclosures. */
function keepTab(event: Event, summary: Element): void {
  const open = summary.parentElement?.hasAttribute('open')
  if (open && standAsTabs()) event.preventDefault()
}

/** From tab to tab: the next one lies to the left. */
function walkTabs(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element && target.matches('.tabs summary')) || !standAsTabs()) return
  const tabs = [...(target.closest('.tabs')?.querySelectorAll('summary') ?? [])]
  const at = tabs.findIndex(tab => tab === target)
  const places: Record<string, number> = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: 0, End: -1 }
  const to = places[key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

const standAsTabs = (): boolean => CSS.supports('selector(::details-content)')

function openGallery(event: Event, link: HTMLAnchorElement, words: ProductWords): void {
  event.preventDefault()
  const track = link.closest('.gal')?.querySelector<HTMLElement>('.gal-main')
  if (!track) return
  if (track.contains(link)) {
    void import('./zoom.ts').then(
      ({ openZoom }) => openZoom(link, track, words),
      () => location.assign(link.href),
    )
    return
  }
  const index = [...(link.closest('ul')?.querySelectorAll('a') ?? [])].indexOf(link)
  // Forward is to the left: the page is written from right to left.
  track.scrollTo({ left: -index * track.clientWidth, behavior: 'smooth' })
}

/** The thumb of the picture that is in view. */
function markThumb({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches('.gal-main')) return
  const thumbs = target.parentElement?.querySelectorAll('.gal-thumbs a') ?? []
  const here = Math.round(Math.abs(target.scrollLeft) / target.clientWidth)
  const last = thumbs.length - 1
  for (const [index, thumb] of [...thumbs].entries()) {
    if (index === Math.min(here, last)) thumb.setAttribute('aria-current', 'true')
    else thumb.removeAttribute('aria-current')
  }
}
