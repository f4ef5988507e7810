import { map } from 'nanostores'
import type { Cartable } from '#lib/contract/cart.ts'
import { CART_PAGE_SPINNER_MS, CART_SPINNER_MS } from '#lib/rules/limits.ts'

/** Lines whose buttons show a spinner, by key. */
export const $busyLines = map<Record<string, boolean>>({})

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows the spinner until `stopSpinner`, at most for `spinnerMs`. */
export function startSpinner(key: string, type: Cartable['type']): void {
  clearTimeout(timers.get(key))
  $busyLines.setKey(key, true)
  timers.set(
    key,
    setTimeout(() => $busyLines.setKey(key, false), spinnerMs(type)),
  )
}

export function stopSpinner(key: string): void {
  clearTimeout(timers.get(key))
  $busyLines.setKey(key, false)
}

const spinnerMs = (type: Cartable['type']): number =>
  type === 'bundle' || /^\/(bundles|cart)(\/|$)/.test(location.pathname)
    ? CART_PAGE_SPINNER_MS
    : CART_SPINNER_MS
