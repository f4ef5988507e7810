const loads = new Map<string, Promise<void>>()

/**
 * Adds a style sheet to the page, once; done when it counts, and also when it does not come: then the
 * next who needs it asks again.
 */
export function loadStyle(href: string): Promise<void> {
  const begun = loads.get(href)
  if (begun) return begun
  const loading = load(href).then(came => {
    if (!came) loads.delete(href)
  })
  loads.set(href, loading)
  return loading
}

/** Whether it came; a sheet that did not leaves nothing in the page. */
async function load(href: string): Promise<boolean> {
  if (document.querySelector(`link[href="${href}"]`)) return true
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const came = new Promise<boolean>(tell => {
    link.onload = () => tell(true)
    link.onerror = () => tell(false)
  })
  document.head.append(link)
  if (await came) return true
  link.remove()
  return false
}
