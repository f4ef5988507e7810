import { isPlainClick } from '#lib/rules/plain-click.ts'
import { CONTENT_ADDED_EVENT } from './content-added-event.ts'
import {
  isPictureStep,
  pathOf,
  productState,
  type ProductSetup,
  type ProductState,
  type ProductWords,
} from './product-state.ts'

/**
 * Opens products of lists in a dialog with their own address, and handles galleries and tabs.
 * Delegated, so that it covers content added later; the rest is loaded on demand.
 */
export function startProducts(setup: ProductSetup): void {
  const basePath = pathOf(document.documentElement.dataset['initialHref'])
  const show = (opener?: HTMLAnchorElement) => {
    const card = opener?.closest('.card')
    card?.setAttribute('aria-busy', 'true')
    void import('./product-dialog.ts')
      .then(
        ({ showProduct }) => showProduct(basePath, setup, opener),
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
    if (link.closest('.gallery')) openGallery(event, link, setup.words)
    if (!isCardLink(link) || link.pathname === basePath) return
    event.preventDefault()
    if (link.href === location.href) return
    const modal = (productState(basePath)?.modal ?? 0) + 1
    history.pushState({ modal, over: basePath } satisfies ProductState, '', link.href)
    show(link)
  })
  document.addEventListener('keydown', walkTabs)
  addEventListener('popstate', () => {
    leavePictureStep()
    const open = document.querySelector('.product-dialog[open]')
    if (open || productState(basePath) || pathOf() !== basePath) show()
  })
  document.addEventListener('scroll', markThumb, { capture: true, passive: true })
  document.addEventListener('pointerover', preload, { passive: true })
  document.addEventListener(CONTENT_ADDED_EVENT, showRequestedBefore)
  showRequestedBefore()
  leavePictureStep()
  // Client navigation before this script was loaded.
  if (productState(basePath) || pathOf() !== basePath) show()
  // A reloaded dialog has the list's entry, where scroll restoration is off.
  if (basePath.startsWith('/products/')) history.scrollRestoration = 'auto'
}

/** A zoomed picture that is no longer open, after a reload or a step forward. */
function leavePictureStep(): void {
  if (isPictureStep() && !document.querySelector('.zoom')) history.back()
}

const checked = new WeakSet<Element>()

/** Shows what the signed-in user already requested for the visible products. */
function showRequestedBefore(): void {
  if (!('in' in document.documentElement.dataset)) return
  const unhydrated = document.querySelectorAll<HTMLElement>('[data-ask][data-intent]')
  const slots = [...unhydrated].filter(slot => !checked.has(slot))
  if (slots.length === 0) return
  for (const slot of slots) checked.add(slot)
  void import('./show-requested.ts').then(
    ({ showRequested: showAsked }) => showAsked(slots),
    // On failure the island shows it.
    () => undefined,
  )
}

const isCardLink = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  link.pathname.startsWith('/products/') &&
  link.closest('.card') !== null

function preload({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('.card a')) return
  document.removeEventListener('pointerover', preload)
  void import('./product-dialog.ts').catch(() => undefined)
}

/** One tab stays open. Stacked on small screens they are disclosures. */
function keepTab(event: Event, summary: Element): void {
  const open = summary.parentElement?.hasAttribute('open')
  if (open && areTabs()) event.preventDefault()
}

/** Right to left: the next tab is on the left. */
function walkTabs(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element && target.matches('.tabs summary')) || !areTabs()) return
  const tabs = [...(target.closest('.tabs')?.querySelectorAll('summary') ?? [])]
  const at = tabs.findIndex(tab => tab === target)
  const slots: Record<string, number> = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: 0, End: -1 }
  const to = slots[key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

const areTabs = (): boolean => CSS.supports('selector(::details-content)')

function openGallery(event: Event, link: HTMLAnchorElement, words: ProductWords): void {
  event.preventDefault()
  const track = link.closest('.gallery')?.querySelector<HTMLElement>('.gallery-main')
  if (!track) return
  if (track.contains(link)) {
    void import('./zoom.ts').then(
      ({ openZoom }) => openZoom(link, track, words),
      () => location.assign(link.href),
    )
    return
  }
  const index = [...(link.closest('ul')?.querySelectorAll('a') ?? [])].indexOf(link)
  // Right to left: forward is a negative scroll offset.
  track.scrollTo({ left: -index * track.clientWidth, behavior: 'smooth' })
}

/** Marks the thumbnail of the visible picture. */
function markThumb({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches('.gallery-main')) return
  const thumbs = target.parentElement?.querySelectorAll('.gallery-thumbnails a') ?? []
  const here = Math.round(Math.abs(target.scrollLeft) / target.clientWidth)
  const last = thumbs.length - 1
  for (const [index, thumb] of [...thumbs].entries()) {
    if (index === Math.min(here, last)) thumb.setAttribute('aria-current', 'true')
    else thumb.removeAttribute('aria-current')
  }
}
