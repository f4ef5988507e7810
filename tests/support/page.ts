import {
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
} from 'playwright/test'

export { expect }
export { readCode } from './outbox.ts'

/** Chromium gives up a transition to a page that it already shows, where no script can catch it. */
const LATE_TRANSITION = 'Transition was aborted because of invalid state. Page already revealed'

/** Whoever goes to a page waits for all of it: what follows the first screen comes by itself. */
export function goToWholePages(page: Page): void {
  const whole = async (answer: Promise<Response | null>, waitUntil = 'load') => {
    await answer
    if (['load', 'networkidle'].includes(waitUntil))
      await expect(page.locator('html[data-first]')).toHaveCount(0)
    return answer
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (url, options) => whole(goto(url, options), options?.waitUntil)
  page.reload = options => whole(reload(options), options?.waitUntil)
}

/** Playwright's test; it fails when any of its pages writes an error or a warning, or throws. */
export const test = base.extend<{ quietConsole: undefined }>({
  page: async ({ page }, use) => {
    goToWholePages(page)
    await use(page)
  },
  quietConsole: [
    async ({ context, serviceWorkers }, use) => {
      const problems: string[] = []
      const worker = serviceWorkers === 'allow'
      // A page that a test goes to may be of something that is not there: Chromium says so itself.
      const refusedPages = new Set<string>()
      context.on('response', answer => {
        if (answer.status() >= 400 && answer.request().isNavigationRequest())
          refusedPages.add(withoutPart(answer.url()))
      })
      context.on('console', message => {
        if (isProblem(message, worker) && !isRefusedPage(message, refusedPages))
          problems.push(`console.${message.type()}: ${message.text()}`)
      })
      context.on('weberror', webError => {
        const { stack, message } = webError.error()
        if (message !== LATE_TRANSITION) problems.push(`not caught: ${stack || message}`)
      })
      await use(undefined)
      expect(problems, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Chromium itself writes a line for each refusal of the API (404 of /check-register), and one for
 * each frame of a map that it draws without a graphics card; Playwright says that it blocks the
 * service worker; without a connection nothing can be loaded, which a worker
 * reports as a failure: no defects.
 */
function isProblem(message: ConsoleMessage, worker: boolean): boolean {
  if (!['error', 'warning'].includes(message.type())) return false
  if (/^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(message.text())) return false
  if (message.text() === 'Service Worker registration blocked by Playwright') return false
  if (message.text().endsWith('net::ERR_INTERNET_DISCONNECTED')) return false
  if (worker && message.text().endsWith('net::ERR_FAILED')) return false
  const refusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text())
  return !(refusal && new URL(message.location().url).pathname.startsWith('/api/v1/'))
}

const isRefusedPage = (message: ConsoleMessage, pages: ReadonlySet<string>): boolean =>
  message.text().startsWith('Failed to load resource: ') &&
  pages.has(withoutPart(message.location().url))

/** The address of a page, whatever place in it was led to: of the two that tell it, one has that. */
const withoutPart = (url: string): string => url.replace(/#.*$/, '')
