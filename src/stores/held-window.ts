import type { WindowHold } from '#lib/contract/delivery-window.ts'
import { HOLD_KEY } from '#lib/rules/storage-keys.ts'
import { isFlag, isText, isWhole, shapeOf } from '#lib/rules/validators.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import { endIn, nowSeconds } from './clock.ts'
import { notify } from './notice.ts'
import { storedAtom } from './stored.ts'
import { $user } from './user.ts'

const SECOND_MS = 1000

/** The fields without which nothing can be shown. */
const isHold = shapeOf<Pick<WindowHold, 'time_id' | 'date' | 'title' | 'expires_at' | 'off'>>({
  time_id: isWhole(1),
  date: isText,
  title: shapeOf<WindowHold['title']>({ day_of_week: isText, day_of_month: isText }),
  expires_at: isWhole(),
  off: isFlag,
})

/**
 * The hold as the server last said, for every page until it is read again; `expires_at` is by this
 * device's clock.
 */
export const $hold = storedAtom<WindowHold | null>(HOLD_KEY, null, value =>
  isHold(value) ? (value as WindowHold) : null,
)

$user.listen(user => {
  if (user === null) $hold.set(null)
})

/** Guests' pages do not know the server's clock: its end is by the one of this page. */
export const storeHold = (hold: WindowHold | null): void =>
  $hold.set(hold && { ...hold, expires_at: endIn(hold.seconds_left) })

let timer: ReturnType<typeof setTimeout> | undefined
$hold.subscribe(hold => {
  clearTimeout(timer)
  if (hold && typeof window !== 'undefined')
    timer = setTimeout(endHold, Math.max(0, (hold.expires_at - nowSeconds()) * SECOND_MS))
})

function endHold(): void {
  $hold.set(null)
  notify('warning', windowHoldMessages.holdEnded)
}
