import { storedAtom } from './stored.ts'

const $device = storedAtom('sabad:device', '', value => (typeof value === 'string' ? value : ''))

/** Nobody else's: pages without TLS have no `randomUUID`. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The name that this browser keeps for itself, whoever is signed in. */
export function deviceId(): string {
  if ($device.get() === '') $device.set(randomKey())
  return $device.get()
}
