import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Entry = Record<string, string | number | boolean>

const sendBeacon = vi.fn<(url: string, data: Blob) => boolean>()
/** Entries of the browser by type; a type without any is unknown to it. */
let entries: Record<string, Entry[]>

class Observer {
  static get supportedEntryTypes() {
    return Object.keys(entries)
  }
  readonly #read: PerformanceObserverCallback
  #waiting: Entry[] = []
  constructor(read: PerformanceObserverCallback) {
    this.#read = read
  }
  /** The last one is still waiting when the page is left. */
  observe({ type = '' }: PerformanceObserverInit) {
    const all = (entries[type] ?? []).map(entry => ({ entryType: type, ...entry }))
    this.#waiting = all.slice(-1)
    const list = { getEntries: () => all.slice(0, -1) } as unknown as PerformanceObserverEntryList
    this.#read(list, this as unknown as PerformanceObserver)
  }
  takeRecords = () => this.#waiting
}

beforeEach(() => {
  document.body.dataset['kind'] = 'list'
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    type => (entries[type] ?? []) as unknown as PerformanceEntryList,
  )
})
afterEach(() => {
  delete document.body.dataset['kind']
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sendBeacon.mockReset()
})

/** What a page with these entries sends when it is left twice. */
async function sentWith(given: typeof entries): Promise<unknown> {
  entries = given
  vi.resetModules()
  await import('#islands/speed.ts')
  for (let times = 0; times < 2; times++) dispatchEvent(new Event('pagehide'))
  const [call] = sendBeacon.mock.calls
  return call && (JSON.parse(await call[1].text()) as unknown)
}
const list = { page: 'list', device: 'phone' }

test('sends all measures once, of a prerendered page from its activation on', async () => {
  const sent = await sentWith({
    navigation: [{ activationStart: 1_000, responseStart: 1_250 }],
    'visibility-state': [{ name: 'hidden', startTime: 0 }],
    'largest-contentful-paint': [{ startTime: 1_300 }, { startTime: 1_800.4 }],
    'layout-shift': [
      { startTime: 100, value: 0.05, hadRecentInput: false },
      { startTime: 900, value: 0.03, hadRecentInput: false },
      { startTime: 1_200, value: 0.5, hadRecentInput: true },
      { startTime: 2_500, value: 0.07, hadRecentInput: false },
    ],
    event: [
      { interactionId: 0, duration: 900 },
      { interactionId: 7, duration: 48 },
      { interactionId: 7, duration: 120 },
    ],
    'first-input': [{ interactionId: 5, duration: 16 }],
  })
  expect(sent).toEqual({ ...list, lcp: 800, ttfb: 250, cls: 80, inp: 120 })
  expect(sendBeacon).toHaveBeenCalledOnce()
})

test('leaves out what the browser does not measure, and paints after the page was hidden', async () => {
  expect(
    await sentWith({
      navigation: [{ responseStart: 0 }],
      'visibility-state': [{ name: 'hidden', startTime: 0 }],
      'largest-contentful-paint': [{ startTime: 700 }],
    }),
  ).toEqual(list)
})

test('counts no wait of an action among 50 as the slowest', async () => {
  const waits = Array.from({ length: 50 }, (_, index) => ({
    interactionId: index + 1,
    duration: 50 + index,
  }))
  expect(await sentWith({ event: waits })).toEqual({ ...list, inp: 98 })
})

test('sends nothing for a page without a kind', async () => {
  delete document.body.dataset['kind']
  expect(await sentWith({ navigation: [{ responseStart: 5 }] })).toBeUndefined()
})
