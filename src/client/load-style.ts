const loads = new Map<string, Promise<void>>()

/** Resolves when the sheet applies or failed; a failed one is requested again. */
export function loadStyle(href: string): Promise<void> {
  const pending = loads.get(href)
  if (pending) return pending
  const loading = load(href).then(isLoaded => {
    if (!isLoaded) loads.delete(href)
  })
  loads.set(href, loading)
  return loading
}

/** Returns whether it loaded. */
async function load(href: string): Promise<boolean> {
  if (document.querySelector(`link[href="${href}"]`)) return true
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const isLoaded = new Promise<boolean>(resolve => {
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
  })
  document.head.append(link)
  if (await isLoaded) return true
  link.remove()
  return false
}
