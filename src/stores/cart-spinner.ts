import { map } from 'nanostores'
import type { Cartable } from '#lib/contract/cart.ts'
import { CART_PAGE_SPINNER_MS, CART_SPINNER_MS } from '#lib/rules/limits.ts'

/** Lines whose buttons turn, by key. */
export const $busyLines = map<Record<string, boolean>>({})

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A line is being changed: its button turns until `rest`, for its time at the most. */
export function turn(key: string, type: Cartable['type']): void {
  clearTimeout(timers.get(key))
  $busyLines.setKey(key, true)
  timers.set(
    key,
    setTimeout(() => $busyLines.setKey(key, false), spinnerMs(type)),
  )
}

export function rest(key: string): void {
  clearTimeout(timers.get(key))
  $busyLines.setKey(key, false)
}

/** Section 9: buttons of bundles, and those of the pages of bundles and the basket, turn less. */
const spinnerMs = (type: Cartable['type']): number =>
  type === 'bundle' || /^\/(bundles|cart)(\/|$)/.test(location.pathname)
    ? CART_PAGE_SPINNER_MS
    : CART_SPINNER_MS
