import { storedAtom } from './stored.ts'

const $device = storedAtom('sabad:device', '', value => (typeof value === 'string' ? value : ''))

/** A random key; `crypto.randomUUID` needs TLS. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** A random id of this browser, the same for every account. */
export function deviceId(): string {
  if ($device.get() === '') $device.set(randomKey())
  return $device.get()
}
