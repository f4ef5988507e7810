/** Fetches a page fragment; null on failure. */
export async function fetchFragment(
  address: string,
  signal?: AbortSignal,
): Promise<ChildNode[] | null> {
  try {
    const answer = await fetch(address, signal ? { signal } : {})
    // A redirect leads to sign-in.
    if (!answer.ok || answer.redirected) return null
    const part = document.createElement('template')
    part.innerHTML = await answer.text()
    return [...part.content.childNodes]
  } catch {
    return null
  }
}
