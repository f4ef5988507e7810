import type { SpeedRecord } from '#lib/contract/speed.ts'

type Entry = PerformanceEventTiming & { value: number; hadRecentInput: boolean }

/** Shifts this close belong together, for at most `WINDOW_MS`. */
const GAP_MS = 1_000
const WINDOW_MS = 5_000
/** Shorter events are not reported. */
const SLOW_MS = 40
/** Of so many interactions the slowest is an outlier. */
const OUTLIER_OF = 50
const MAX = 60_000

const whole = (value: number): number => Math.round(Math.min(Math.max(value, 0), MAX))

/**
 * Sends how fast this page was when it is first left or hidden (decision 122): once, so that a page
 * of the back/forward cache is not counted again. Times of a prerendered page count from its
 * activation.
 */
function reportSpeed(): void {
  const { kind } = document.body.dataset
  if (!kind) return
  const [navigation] = performance.getEntriesByType(
    'navigation',
  ) as (PerformanceNavigationTiming & { activationStart?: number })[]
  const start = navigation?.activationStart ?? 0
  const record = { page: kind } as SpeedRecord
  const readWait = trackInp(record)
  const flushShifts = observe('layout-shift', trackCls(record))
  if (flushShifts) record.cls ??= 0
  const reads = [
    flushShifts,
    observe('largest-contentful-paint', ({ startTime }) => {
      if (!wasHidden(start, startTime)) record.lcp = whole(startTime - start)
    }),
    observe('event', readWait),
    observe('first-input', readWait),
  ]
  let isSent = false
  const send = ({ type }: Event) => {
    if (isSent || (type !== 'pagehide' && !document.hidden)) return
    isSent = true
    for (const read of reads) read?.()
    record.device = matchMedia('(width < 48em)').matches ? 'phone' : 'desktop'
    if (navigation?.responseStart) record.ttfb = whole(navigation.responseStart - start)
    const body = new Blob([JSON.stringify(record)], { type: 'application/json' })
    navigator.sendBeacon('/api/v1/speed', body)
  }
  addEventListener('visibilitychange', send)
  addEventListener('pagehide', send)
}

/** Reads the entries of a type, earlier ones too; returns what reads those that wait. */
function observe(type: string, read: (entry: Entry) => void): (() => void) | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const readAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(read)
  const observer = new PerformanceObserver(list => readAll(list.getEntries()))
  observer.observe({ type, buffered: true, durationThreshold: SLOW_MS } as PerformanceObserverInit)
  return () => readAll(observer.takeRecords())
}

/** A page in the background paints nothing. */
const wasHidden = (start: number, paint: number): boolean =>
  performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime >= start && startTime < paint)

/** The worst group of shifts without an action before them. */
function trackCls(record: SpeedRecord): (entry: Entry) => void {
  let [first, last, sum] = [-Infinity, 0, 0]
  return ({ value, startTime, hadRecentInput }) => {
    if (hadRecentInput) return
    if (startTime - last > GAP_MS || startTime - first > WINDOW_MS) {
      first = startTime
      sum = 0
    }
    last = startTime
    sum += value
    record.cls = Math.max(record.cls ?? 0, whole(sum * 1_000))
  }
}

/** The slowest answer to an action, without outliers. */
function trackInp(record: SpeedRecord): (entry: Entry) => void {
  const waits = new Map<number, number>()
  return ({ interactionId, entryType, duration }) => {
    // A scroll has none; a first input is always an action.
    const id = interactionId || (entryType === 'first-input' ? -1 : 0)
    if (id === 0) return
    waits.set(id, Math.max(waits.get(id) ?? 0, duration))
    const { interactionCount } = performance as { interactionCount?: number }
    const outliers = Math.floor((interactionCount ?? waits.size) / OUTLIER_OF)
    const slowest = [...waits.values()].toSorted((a, b) => b - a)
    record.inp = whole(slowest[Math.min(outliers, slowest.length - 1)] ?? 0)
  }
}

reportSpeed()
