import { CONTENT_ADDED_EVENT } from './content-added-event.ts'

const API = '/api/v1'

/** Counts `data-visit="product 12"` once visible, not when prerendered or in the background. */
export function startVisits(): void {
  const count = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-visit]')) {
      const [type, id] = (element.dataset['visit'] ?? '').split(' ')
      delete element.dataset['visit']
      send('/visits', JSON.stringify({ type, id: Number(id) }))
    }
  }
  const countWhenVisible = () => {
    if (document.visibilityState === 'visible') count()
    else document.addEventListener('visibilitychange', countWhenVisible, { once: true })
  }
  // A product dialog is a visit too.
  document.addEventListener(CONTENT_ADDED_EVENT, countWhenVisible)
  countWhenVisible()
}

/** Counts clicks on banners (`data-banner`), by any button or key. */
export function startBannerClicks(): void {
  const count = ({ target }: Event) => {
    const banner = target instanceof Element && target.closest<HTMLElement>('[data-banner]')
    if (banner) send(`/home/banners/${banner.dataset['banner']}/visit`)
  }
  document.addEventListener('click', count)
  // `auxclick` also fires for the right button, which opens a menu.
  document.addEventListener('auxclick', event => {
    if (event.button === 1) count(event)
  })
}

/**
 * Counts openings of questions (`data-faq`), also one before this script was loaded; the first is
 * open initially.
 */
export function startFaqOpenings(): void {
  const opened = document.querySelector<HTMLElement>('details[data-faq][open]:not(:first-child)')
  if (opened) send(`/faqs/${opened.dataset['faq']}/visit`)
  document.addEventListener('click', ({ target }) => {
    const question =
      target instanceof Element &&
      target.closest('summary')?.closest<HTMLDetailsElement>('details[data-faq]')
    if (question && !question.open) send(`/faqs/${question.dataset['faq']}/visit`)
  })
}

/** `keepalive` outlives the page. Previews in the office do not count. */
function send(path: string, body = '{}'): void {
  if (location.pathname.startsWith('/admin/')) return
  navigator.sendBeacon(API + path, new Blob([body], { type: 'application/json' }))
}
