import type { LiveMessage } from '#lib/rules/live.ts'
import { OFFICE_NEWEST_ORDER_KEY } from '#lib/rules/storage-keys.ts'

const ADDRESS = '/admin/events'
/** Of the lock and the channel between tabs. */
const NAME = 'sabad:office-live'
/** After an answer that is no stream, after which the browser does not try again. */
const RETRY_MS = 15_000
const RETRY_MAX_MS = 300_000

/** Whether this tab, of all in the browser, has the connection. */
export type OnLiveEvent = (event: LiveMessage, isConnected: boolean) => void

/** One connection a browser: the tab with the lock passes each event on to the others. */
export function startConnection(onEvent: OnLiveEvent): void {
  const channel = new BroadcastChannel(NAME)
  const receive: OnLiveEvent = (event, isConnected) => {
    // Where a next page of this tab begins.
    if (event.event === 'news')
      sessionStorage.setItem(OFFICE_NEWEST_ORDER_KEY, String(event.newest_order))
    onEvent(event, isConnected)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => receive(data, false))
  const connect = (): Promise<void> =>
    new Promise(resolve => {
      const close = openSource(event => {
        channel.postMessage(event)
        receive(event, true)
      })
      const end = (): void => {
        close()
        resolve()
      }
      addEventListener('pagehide', end, { once: true })
    })
  // Without https, as in a test on another machine, there are no locks.
  const begin = (): unknown =>
    'locks' in navigator ? navigator.locks.request(NAME, connect) : connect()
  begin()
  addEventListener('pageshow', ({ persisted }) => persisted && begin())
}

function openSource(onEvent: (event: LiveMessage) => void): () => void {
  let source: EventSource | null = null
  let timer = 0
  let retryMs = RETRY_MS
  const open = (): void => {
    const after = sessionStorage.getItem(OFFICE_NEWEST_ORDER_KEY)
    source = new EventSource(after === null ? ADDRESS : `${ADDRESS}?after=${after}`)
    source.addEventListener('open', () => (retryMs = RETRY_MS))
    source.addEventListener('message', ({ data }: MessageEvent<string>) =>
      onEvent(JSON.parse(data) as LiveMessage),
    )
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      timer = window.setTimeout(open, retryMs)
      retryMs = Math.min(2 * retryMs, RETRY_MAX_MS)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
