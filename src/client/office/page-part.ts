/** A part of a page as the server makes it, to be put into one; null where it cannot be had. */
export async function pagePart(address: string, signal?: AbortSignal): Promise<ChildNode[] | null> {
  try {
    const answer = await fetch(address, signal ? { signal } : {})
    // Whoever is signed out is led elsewhere.
    if (!answer.ok || answer.redirected) return null
    const part = document.createElement('template')
    part.innerHTML = await answer.text()
    return [...part.content.childNodes]
  } catch {
    return null
  }
}
