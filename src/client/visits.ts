import { ADDED_EVENT } from './added.ts'

const API = '/api/v1'

/**
 * Counts what a page is about (`data-visit`, as `product 12`), once, and only when somebody sees it:
 * a page made ready in advance, or opened in a tab behind, has no visitor yet.
 */
export function startVisits(): void {
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-visit]')) {
      const [type, id] = (element.dataset['visit'] ?? '').split(' ')
      delete element.dataset['visit']
      send('/visits', JSON.stringify({ type, id: Number(id) }))
    }
  }
  const lookWhenSeen = () => {
    if (document.visibilityState === 'visible') look()
    else document.addEventListener('visibilitychange', lookWhenSeen, { once: true })
  }
  // A product in a dialog is a visit too.
  document.addEventListener(ADDED_EVENT, lookWhenSeen)
  lookWhenSeen()
}

/** Counts each click on a banner (`data-banner`), with whichever button and with the keyboard. */
export function startBannerClicks(): void {
  const count = ({ target }: Event) => {
    const banner = target instanceof Element && target.closest<HTMLElement>('[data-banner]')
    if (banner) send(`/home/banners/${banner.dataset['banner']}/visit`)
  }
  document.addEventListener('click', count)
  // The middle button opens a tab; the right one only a menu.
  document.addEventListener('auxclick', event => {
    if (event.button === 1) count(event)
  })
}

/** Counts each opening of a question (`data-faq`) by whoever reads; the first stands open. */
export function startFaqOpenings(): void {
  document.addEventListener('click', ({ target }) => {
    const summary = target instanceof Element && target.closest('summary')
    const question = summary && summary.closest<HTMLDetailsElement>('details[data-faq]')
    if (question && !question.open) send(`/faqs/${question.dataset['faq']}/visit`)
  })
}

/** Outlives the page, and nobody waits for an answer. In the office nobody visits: they preview. */
function send(path: string, body = '{}'): void {
  if (location.pathname.startsWith('/admin/')) return
  navigator.sendBeacon(API + path, new Blob([body], { type: 'application/json' }))
}
