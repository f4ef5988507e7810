import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Astro's overhead (detecting the framework, hoisting links) costs more than a row. */
export const renderPart = <P extends object>(part: ComponentType<P>, props: P): string =>
  renderToStaticMarkup(createElement(part, props))
