import { USER_KEY } from '#lib/rules/storage-keys.ts'

export const root = document.documentElement

/** A stored JSON value; undefined when it cannot be read. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage[key] as string)
  } catch {
    return undefined
  }
}

/** Selects the header's guest or user variant (styles/header/header-tools.css). */
export const showSignInState = (): boolean => root.toggleAttribute('data-in', !!stored(USER_KEY))
