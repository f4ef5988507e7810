/** What the stores keep under a key; nothing where it cannot be read. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

/** Which of its two faces the header shows (styles/header/header-tools.css). */
export const showWho = (): boolean =>
  document.documentElement.toggleAttribute('data-in', !!stored('sabad:user'))
