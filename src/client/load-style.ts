const loads = new Map<string, Promise<void>>()

/**
 * Adds a style sheet to the page, once; done when it counts, and also when it does not come: then the
 * next who needs it asks again.
 */
export function loadStyle(href: string): Promise<void> {
  const begun = loads.get(href) ?? load(href)
  loads.set(href, begun)
  return begun
}

async function load(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const settled = new Promise(done => {
    link.onload = done
    link.onerror = () => {
      link.remove()
      loads.delete(href)
      done(null)
    }
  })
  document.head.append(link)
  await settled
}
