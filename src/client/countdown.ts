import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { whenPresent } from './when-present.ts'

const SECOND_MS = 1000
/** Never cached, so its `Date` is the server's time. */
const CLOCK_URL = '/healthz'
const CLOCK_WAIT_MS = 4_000

/**
 * Updates every countdown by the server's clock, or the device's when that is unavailable.
 * `data-until` lists moments in epoch seconds, the next of which is shown; `data-ended` is the text
 * after the last.
 */
export function startCountdowns(format: (seconds: number) => string): void {
  let clockOffsetMs = 0
  const tick = () => {
    const now = (Date.now() + clockOffsetMs) / SECOND_MS
    for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
      show(element, now, format)
    }
  }
  const setClock = ({ headers }: Response) => {
    clockOffsetMs = Date.parse(`${headers.get('date')}`) - Date.now() || 0
  }
  whenPresent('[data-until]', () => {
    // Waits for the server's clock: a bundle that ended by a wrong one would not come back.
    void fetch(CLOCK_URL, { method: 'HEAD', signal: AbortSignal.timeout(CLOCK_WAIT_MS) })
      .then(setClock, () => undefined)
      .then(() => {
        tick()
        setInterval(tick, SECOND_MS)
      })
  })
}

function show(element: HTMLElement, now: number, format: (seconds: number) => string): void {
  const { until = '', ended = '' } = element.dataset
  const next = until
    .split(' ')
    .map(Number)
    .find(moment => moment > now)
  const text = element.querySelector('time')
  const bar = element.nextElementSibling
  const left = next === undefined ? 0 : next - now
  const words = left > 0 ? format(left) : ended
  if (text && text.textContent !== words) {
    text.textContent = words
    // Tabular digits keep a clock from shifting; days and hours are words.
    text.className = left < DAY_SECONDS ? 'clock' : ''
  }
  if (!(bar instanceof HTMLProgressElement)) return
  bar.value = left < bar.max ? left : 0
  // When a countdown ends, the bundle can no longer be bought.
  if (left === 0) element.closest('.bundle-card, .product-view')?.classList.add('off')
}
