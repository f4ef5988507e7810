import { DEVICE_KEY } from '#lib/rules/storage-keys.ts'
import { storedAtom } from './stored.ts'

const $device = storedAtom(DEVICE_KEY, '', value => (typeof value === 'string' ? value : ''))

/** `crypto.randomUUID` needs TLS. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Random id of this browser, shared by all accounts. */
export function deviceId(): string {
  if ($device.get() === '') $device.set(randomKey())
  return $device.get()
}
