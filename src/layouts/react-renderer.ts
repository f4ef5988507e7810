import type { AstroComponentMetadata, SSRLoadedRendererValue } from 'astro'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { renderPart } from './render-part.ts'

/** What islands without props look like before they live: the same on every page. */
const kept = new WeakMap<ComponentType<object>, string>()

/**
 * How Astro renders our parts and islands. Its own way for React renders each of them twice, the
 * first time to find out whether it is one of React's: here every component without slots is.
 */
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
    // So that ids of two islands of a page differ; the browser reads it from the island.
    const prefix = metadata.displayName
    const isAlike = Object.keys(props).length === 0
    const html =
      (isAlike ? kept.get(component) : undefined) ??
      renderToString(createElement(component, props), { identifierPrefix: prefix })
    if (isAlike) kept.set(component, html)
    return Promise.resolve({ html, attrs: { prefix } })
  },
}

export default renderer
