import type { AstroComponentMetadata, SSRLoadedRendererValue } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { renderPart } from './render-part.ts'

/** Server markup of islands without props: the same on every page. */
const cache = new WeakMap<ComponentType<object>, string>()

/** Astro's renderer would render each component twice, first to detect its framework. */
const renderer: SSRLoadedRendererValue = {
  check: (component, _props, slots) =>
    Promise.resolve(typeof component === 'function' && Object.keys(slots).length === 0),

  renderToStaticMarkup(
    component: ComponentType<object>,
    props: object,
    _slots: Record<string, string>,
    metadata?: AstroComponentMetadata,
  ) {
    if (!metadata?.hydrate) return Promise.resolve({ html: renderPart(component, props) })
    // Distinct ids for islands of a page; the browser reads the prefix from the island.
    const prefix = metadata.displayName
    const isAlike = Object.keys(props).length === 0
    const html =
      (isAlike ? cache.get(component) : undefined) ??
      renderToString(createElement(component, props), { identifierPrefix: prefix })
    if (isAlike) cache.set(component, html)
    return Promise.resolve({ html, attrs: { prefix } })
  },
}

export default renderer
