import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

/** Values that could not be stored, by key; they last as long as the page. */
const unwritten = new Map<string, string>()

/** Reads storage directly: another tab's event may not have arrived yet. */
export function storedText(key: string): string | null {
  try {
    return unwritten.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): true {
  try {
    localStorage.setItem(key, text)
    unwritten.delete(key)
  } catch {
    unwritten.set(key, text)
  }
  return true
}

/** Whether the next page will see the last value. */
export const isStored = (key: string): boolean => !unwritten.has(key)

/** Null for invalid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** `localStorage`, or memory when it is full or blocked. */
const storage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key: string) => storedText(key) !== null,
    get: (_, key: string) => storedText(key) ?? undefined,
    set: (_, key: string, text: string) => write(key, text),
  },
)
// Server rendering has no window.
if (typeof window !== 'undefined') {
  // Another tab's value is newer than one that could not be stored here.
  addEventListener('storage', ({ key }) => unwritten.delete(`${key}`))
  setPersistentEngine(storage, windowPersistentEvents)
}

/**
 * A store that persists over pages and is shared between tabs. `read` validates a stored value:
 * another version of the shop, or a person, may have written it.
 */
export const storedAtom = <T>(
  key: string,
  initial: T,
  read: (value: unknown) => T,
): WritableAtom<T> =>
  persistentAtom<T>(key, initial, { encode: JSON.stringify, decode: text => read(parsed(text)) })
