import { beforeEach } from 'vitest'
import { $cartChanges } from '#stores/cart-changes.ts'
import { $cart, $cartExtra, $cartState, $parked } from '#stores/cart-items.ts'
import { createBrowserClient, setClient } from '#stores/client.ts'
import { $notices, takeNotices } from '#stores/notice.ts'
import { $paying } from '#stores/order-actions.ts'
import { $placing } from '#stores/place-order.ts'
import { $resume } from '#stores/resume.ts'
import { dropUser } from '#stores/user.ts'
import { visit } from '#stores/visit.ts'
import type { TestShop } from './shop.ts'

/** What a browser on a shop does: where it went, and calls that the test may hold up or break. */
export interface TestBrowser {
  /** Paths that were gone to, `reload` for a reload. */
  visited: string[]
  /** Method and path of each call that was made. */
  calls: string[]
  /** Answers instead of the shop; the shop answers where it returns nothing. */
  answer: ((request: Request) => Promise<Response> | undefined) | null
  /** The sentences that the shopper was told, and forgets them. */
  told: () => string[]
}

/** A browser for each test of a file: with empty storage, its stores talk to this shop. */
export function browserForEach(shop: TestShop): TestBrowser {
  const browser: TestBrowser = {
    visited: [],
    calls: [],
    answer: null,
    told: () => takeNotices().map(notice => notice.text),
  }
  beforeEach(() => {
    emptyStores()
    Object.assign(browser, { visited: [], calls: [], answer: null })
    visit.to = visit.replace = path => void browser.visited.push(path)
    visit.reload = () => void browser.visited.push('reload')
    setClient(
      createBrowserClient(request => {
        browser.calls.push(`${request.method} ${new URL(request.url).pathname.slice(7)}`)
        return browser.answer?.(request) ?? shop.backend(request)
      }),
    )
  })
  return browser
}

/** The browser shows the page again as it was left. */
export const showAgain = (): boolean =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

function emptyStores(): void {
  dropUser()
  $cart.set([])
  $cartState.set('unread')
  $cartExtra.set({ type: 'list', receipt: null })
  $cartChanges.set([])
  $parked.set({})
  $resume.set(false)
  $notices.set([])
  $placing.set(false)
  $paying.set(null)
}
